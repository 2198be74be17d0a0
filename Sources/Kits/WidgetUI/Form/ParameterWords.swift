import Foundation
import Timeline
import WidgetKit

/// What the form says about a setting.
extension ConfigurationParameter {
    /// What can be given and what it is otherwise; nil where the control shows that itself.
    var hint: String? {
        switch kind {
        case .integer(let range): sentence(range == .allOfThem ? nil : "From \(range.lowerBound) to \(range.upperBound)")
        case .decimal(let range): sentence(Self.words(of: range))
        case .text: standard.flatMap { $0.isEmpty ? nil : "Usually “\($0)”" }
        case .date: standard.map { "Usually \(TypedMoment(configured: $0)?.words() ?? $0)" }
        case .file(let suffixes): suffixes.isEmpty ? nil : "A file that ends in \(Self.list(suffixes.map { ".\($0)" }))"
        case .choice, .toggle, .color, .code, .folder, .list: nil
        }
    }

    private func sentence(_ limits: String?) -> String? {
        let usual = standard.map { limits == nil ? "Usually \($0)" : "usually \($0)" }
        let parts = [limits, usual].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private static func words(of range: ClosedRange<Double>) -> String? {
        guard range.lowerBound.magnitude < 1e9, range.upperBound.magnitude < 1e9 else { return nil }
        return "From \(range.lowerBound.formatted()) to \(range.upperBound.formatted())"
    }

    static func list(_ words: [String]) -> String { words.formatted(.list(type: .or, width: .standard).locale(Locale(identifier: "en_GB"))) }

    /// What is wrong with a value and what to do, for people; nil for one that fits.
    func problem(of written: String) -> String? {
        // What does not fit is all that is asked here: the words follow.
        guard (try? value(of: written)) == nil else { return nil }
        switch kind {
        case .text(let length): return "This is too long by \(written.count - length). Use at most \(length) characters."
        case .integer(let range):
            return Int(written) == nil
                ? "This is no whole number. Type one from \(range.lowerBound) to \(range.upperBound)."
                : "This is beyond the limits. Type a number from \(range.lowerBound) to \(range.upperBound)."
        case .decimal(let range):
            let limits = "from \(range.lowerBound.formatted()) to \(range.upperBound.formatted())"
            return Double(written) == nil ? "This is no number. Type one \(limits)." : "This is beyond the limits. Type a number \(limits)."
        case .choice: return "This is offered no more. Choose another one."
        case .toggle: return "This is neither on nor off. Choose one."
        case .date: return "This is no date. Type one like 2026-11-21, or with its time like 2026-11-21 09:30."
        case .color: return "This is no colour. Choose one."
        case .file(let suffixes):
            guard written.hasPrefix("/") else { return "This is no path of a file. Choose the file, or type its path from “/” on." }
            return "Quire cannot use this file here. Choose one that ends in \(Self.list(suffixes.map { ".\($0)" }))."
        case .code: return "This is no code of the library. Choose one."
        case .folder: return "This is no folder of the library. Choose one."
        case .list: return "This is no list of tasks in the library. Choose one."
        }
    }
}

extension ClosedRange<Int> {
    /// Without limits that a person would want to hear of.
    fileprivate static var allOfThem: Self { Int.min...Int.max }
}
