import Foundation
import OneTimeCode
import Payload

/// A parsed payload for people at a terminal.
enum ParseText {
    static func lines(_ parsed: ParsedPayload, now: Date = .now) -> [String] {
        // Covered like the secret that it is made of.
        let code = parsed.oneTimeCode(at: now).map { [PayloadField("current_code", .text($0.text), isSecret: true)] } ?? []
        let fields = parsed.fields + code
        let width = fields.map(\.label.count).max() ?? 0
        return ["\(parsed.title) (\(parsed.kind.name))"]
            + fields.flatMap { field -> [String] in
                let shown = field.isSecret ? ["••••••••"] : shown(field.value)
                return shown.enumerated().map { index, line in
                    let label = index == 0 ? "\(field.label):" : ""
                    return "  " + label.padding(width + 2) + line
                }
            } + parsed.warnings.map { "! \($0.sentence)" }
    }

    /// Line ends begin a line of their own; what would steer the terminal is shown as a sign.
    private static func shown(_ value: FieldValue) -> [String] {
        Payload(value.text).displayText.split(separator: "\n", omittingEmptySubsequences: false).map {
            String($0).replacing("\t", with: " ")
        }
    }
}

extension String {
    fileprivate func padding(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
