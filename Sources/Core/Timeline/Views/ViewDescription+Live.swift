import Foundation

extension ViewDescription {
    /// The parts that change by themselves.
    var liveParts: [LivePart] {
        var parts: [LivePart] = []
        func collect(_ node: ViewNode) {
            switch node {
            case .date(let date) where date.form == .relative || date.form == .countdown: parts.append(.date(date))
            case .progress(let progress): parts.append(.progress(progress))
            default: for child in node.children { collect(child) }
            }
        }
        collect(root)
        return parts
    }

    /// When the view looks different although nothing new was given; nil when it stands still.
    public func nextLiveChange(after date: Date) -> Date? { liveParts.nextChange(after: date) }
}

/// A part of a view that changes by itself.
enum LivePart: Hashable, Sendable {
    case date(DateNode)
    case progress(ProgressNode)

    func nextChange(after date: Date) -> Date? {
        switch self {
        case .date(let node): node.nextChange(after: date)
        case .progress(let node): node.nextChange(after: date)
        }
    }
}

extension [LivePart] {
    func nextChange(after date: Date) -> Date? { compactMap { $0.nextChange(after: date) }.min() }
}
