import Foundation
import LibraryStore
import Payload

/// Where the words of a search stand in a code: in the title, or elsewhere when the title does not say all of them.
struct SearchMatch: Sendable, Equatable {
    /// A line that says where, with the words in it.
    struct Line: Sendable, Equatable {
        let text: String
        let marked: [Range<String.Index>]
    }

    let title: [Range<String.Index>]
    let elsewhere: Line?

    static let none = SearchMatch(title: [], elsewhere: nil)

    private init(title: [Range<String.Index>], elsewhere: Line?) {
        self.title = title
        self.elsewhere = elsewhere
    }

    init(_ search: String, in code: Code) {
        let words = SearchWords(search)
        guard !words.isEmpty else {
            self = .none
            return
        }
        title = words.ranges(in: code.title)
        let missing = search.split(whereSeparator: \.isWhitespace).filter { SearchWords(String($0)).ranges(in: code.title).isEmpty }
        let sought = SearchWords(missing.joined(separator: " "))
        elsewhere = sought.isEmpty ? nil : Self.line(with: sought, in: code)
    }

    private static func line(with words: SearchWords, in code: Code) -> Line? {
        let parsed = code.payload.parsed()
        let secrets = SecretTexts(parsed.fields)
        var texts = code.tags.isEmpty ? [] : [("Tags", code.tags.joined(separator: " · "))]
        texts += [("Notes", code.notes)] + parsed.fields.flatMap(\.openTexts)
        // The whole content would show a secret that stands in it.
        if secrets.isEmpty { texts.append(("Text", code.payload.text ?? "")) }
        for (label, text) in texts where !secrets.areRepeated(in: text) {
            let line = String(text.map { $0.isNewline ? " " : $0 })
            if let first = words.ranges(in: line).first { return Self.excerpt(of: line, around: first, label: label, words) }
        }
        return nil
    }

    private static func excerpt(of line: String, around match: Range<String.Index>, label: String, _ words: SearchWords) -> Line {
        // A card shows some twenty letters: the match stands among the first of them.
        let start = line.index(match.lowerBound, offsetBy: -8, limitedBy: line.startIndex) ?? line.startIndex
        let end = line.index(match.upperBound, offsetBy: 80, limitedBy: line.endIndex) ?? line.endIndex
        let excerpt = (start > line.startIndex ? "…" : "") + line[start..<end].drop(while: \.isWhitespace)
        let text = "\(label): \(excerpt)"
        let shift = label.count + 2
        let marked = words.ranges(in: excerpt).map { range in
            let lower = text.index(text.startIndex, offsetBy: shift + excerpt.distance(from: excerpt.startIndex, to: range.lowerBound))
            return lower..<text.index(lower, offsetBy: excerpt.distance(from: range.lowerBound, to: range.upperBound))
        }
        return Line(text: text, marked: marked)
    }
}
