import Foundation
import Payload

/// A title for everybody in sight of the screen, and for every program on the bus, which may read the menu.
enum ShownTitle {
    /// The title; the name of the kind where a title that was suggested repeats a password or another secret.
    ///
    /// - Parameter isSuggested: whether nobody wrote it; by default where it is what the content suggests. What people write themselves is
    ///   theirs to show.
    static func text(_ title: String, _ payload: Payload, _ kind: PayloadKind, isSuggested: Bool = false) -> String {
        guard !title.isEmpty else { return kind.name }
        guard isSuggested || title == payload.title else { return title }
        let hidden = payload.parsed().fields.flatMap { secrets(in: $0.value, isSecret: $0.isSecret) }
        return hidden.contains { title.range(of: $0, options: [.caseInsensitive]) != nil } ? kind.name : title
    }

    private static func secrets(in value: FieldValue, isSecret: Bool) -> [String] {
        switch value {
        case .record(let fields): fields.flatMap { secrets(in: $0.value, isSecret: $0.isSecret) }
        case .list(let values): values.flatMap { secrets(in: $0, isSecret: isSecret) }
        case .text(let text): isSecret && !text.isEmpty ? [text] : []
        case .integer, .number, .flag, .absent: []
        }
    }
}
