public import Foundation

extension ViewDescription {
    /// The parts that change by themselves.
    var liveParts: [LivePart] {
        var parts: [LivePart] = []
        func collect(_ node: ViewNode) {
            switch node {
            case .date(let date) where date.form.isLive: parts.append(.date(date))
            case .progress(let progress): parts.append(.progress(progress))
            case .slider(let slider): if let span = slider.span { parts.append(.slider(span)) }
            default: for child in node.children { collect(child) }
            }
        }
        collect(root)
        return parts
    }

    /// The next date at which the view looks different without a new entry; nil when it does not change.
    public func nextLiveChange(after date: Date) -> Date? { liveParts.nextChange(after: date) }
}

/// A part of a view that changes by itself.
enum LivePart: Hashable, Sendable {
    case date(DateNode)
    case progress(ProgressNode)
    case slider(SliderNode.Span)

    func nextChange(after date: Date) -> Date? {
        switch self {
        case .date(let node): node.nextChange(after: date)
        case .progress(let node): node.nextChange(after: date)
        case .slider(let span): span.nextChange(after: date)
        }
    }
}

extension [LivePart] {
    func nextChange(after date: Date) -> Date? { compactMap { $0.nextChange(after: date) }.min() }
}

extension ViewDescription {
    /// The view as it looks at a date: live parts are replaced by fixed texts and gauges.
    public func still(at date: Date, locale: Locale, timeZone: TimeZone) -> ViewDescription {
        func still(_ node: ViewNode) -> ViewNode {
            switch node {
            case .date(let live): return .text(live.text(at: date, locale: locale, timeZone: timeZone))
            case .progress(let live): return .gauge(live.gauge(at: date))
            case .slider(let live): return .slider(live.still(at: date))
            default: return node.mapChildren { still($1) }
            }
        }
        var view = self
        view.root = still(root)
        return view
    }
}
