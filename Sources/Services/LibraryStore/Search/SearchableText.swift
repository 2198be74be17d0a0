import Foundation
import Payload

/// The text that a search reads: the folded title, notes, tags, content and fields of a code, each on its own line.
///
/// Secrets are left out, and so is the content that contains them.
enum SearchableText {
    /// The searchable text of a code. The title is the first line. The last line ends with two line feeds: so each letter begins a trigram,
    /// and a search for one or two letters finds those trigrams.
    ///
    /// - Parameter fields: the fields of the payload, if the caller already has them.
    static func text(
        title: String, notes: String, tags: [String], card: CardDetails = CardDetails(), payload: Payload, fields: [PayloadField]? = nil
    ) -> String {
        let fields = fields ?? payload.outline(isTitled: false).fields
        let secrets = secrets(in: fields).map(FoldedText.forSearch).filter { !$0.isEmpty }
        var texts = texts(of: fields)
        if secrets.isEmpty {
            let text = payload.text ?? ""
            let whole = FoldedText.forSearch(text)
            texts = [whole] + texts.filter { $0 != text }.map(FoldedText.forSearch).filter { !whole.holds($0) }
        } else {
            // Other fields may repeat a secret, as the URL of a meeting repeats its password.
            texts = texts.map(FoldedText.forSearch).filter { !repeats(any: secrets, $0) }
        }
        // A suggested title may repeat a secret too. A title that a person wrote is searchable.
        let folded = FoldedText.forSearch(title)
        let shown = repeats(any: secrets, folded) && title == payload.title ? "" : folded
        var seen: Set<String> = ["", shown]
        let others = ([notes] + tags + card.searchableTexts).map(FoldedText.forSearch) + texts
        return ([shown] + others.filter { seen.insert($0).inserted }).joined(separator: "\n") + "\n\n"
    }

    private static func repeats(any secrets: [String], _ text: String) -> Bool {
        if secrets.contains(where: text.holds) { return true }
        guard text.utf8.contains(UInt8(ascii: "%")), let decoded = text.removingPercentEncoding.map(FoldedText.forSearch) else {
            return false
        }
        return secrets.contains(where: decoded.holds)
    }

    private static func secrets(in fields: [PayloadField]) -> [String] {
        fields.flatMap { field in
            // A list of accounts is secret as a whole, but marks its secret fields itself.
            let inner = secrets(in: field.value)
            return field.isSecret && inner.isEmpty ? texts(in: field.value) : inner
        }
    }

    private static func secrets(in value: FieldValue) -> [String] {
        switch value {
        case .record(let fields): secrets(in: fields)
        case .list(let values): values.flatMap(secrets(in:))
        case .text, .integer, .number, .flag, .absent: []
        }
    }

    private static func texts(of fields: [PayloadField]) -> [String] {
        fields.filter { !$0.isSecret }.flatMap { texts(in: $0.value) }
    }

    private static func texts(in value: FieldValue) -> [String] {
        switch value {
        case .text(let text): [text]
        case .integer(let number): [String(number)]
        case .list(let values): values.flatMap(texts(in:))
        case .record(let fields): texts(of: fields)
        case .number, .flag, .absent: []
        }
    }
}
