import Foundation
import LibraryStore

/// How pictures are named: a text with placeholders in braces.
public struct PictureNamePattern: Hashable, Sendable {
    /// What a name can tell of a code.
    public enum Placeholder: String, CaseIterable, Sendable {
        case title, id
        /// Its kind, such as `wifi`.
        case kind
        /// The name of its folder, or “Unfiled”.
        case folder
        /// Its first tag; nothing when it has none.
        case tag
        /// The day it was made, such as 2030-04-01.
        case date
        /// Its place among the exported codes, from 1, with zeros before it.
        case number
    }

    /// Why a text is no pattern.
    public enum Mistake: Error, Hashable, Sendable {
        case empty
        case unknownPlaceholder(String)
        case unmatchedBrace
        case separator

        /// What is wrong and what to do, in plain sentences.
        public var message: String {
            switch self {
            case .empty: "A pattern for names needs at least one placeholder: \(Self.placeholders)."
            case .unknownPlaceholder(let name): "There is no placeholder “{\(name.prefix(30))}”. Use \(Self.placeholders)."
            case .unmatchedBrace: "A brace in the pattern has no counterpart. Use \(Self.placeholders)."
            case .separator: "A name cannot hold “/”: pictures go into one folder. Use another sign."
            }
        }

        private static let placeholders = Placeholder.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
    }

    enum Piece: Hashable, Sendable {
        case text(String)
        case value(Placeholder)
    }

    /// The title alone.
    public static let title = PictureNamePattern(pieces: [.value(.title)])

    let pieces: [Piece]

    private init(pieces: [Piece]) { self.pieces = pieces }

    /// Reads a pattern such as `{number} {title}`.
    public init(_ text: String) throws(Mistake) {
        var pieces: [Piece] = []
        var rest = text[...]
        while !rest.isEmpty {
            let plain = rest.prefix { $0 != "{" && $0 != "}" }
            if plain.contains("/") { throw .separator }
            if !plain.isEmpty { pieces.append(.text(String(plain))) }
            rest = rest[plain.endIndex...]
            guard let brace = rest.first else { break }
            guard brace == "{", let end = rest.firstIndex(of: "}") else { throw .unmatchedBrace }
            let name = String(rest[rest.index(after: rest.startIndex)..<end])
            guard let placeholder = Placeholder(rawValue: name.lowercased()) else { throw .unknownPlaceholder(name) }
            pieces.append(.value(placeholder))
            rest = rest[rest.index(after: end)...]
        }
        guard pieces.contains(where: { if case .value = $0 { true } else { false } }) else { throw .empty }
        self.init(pieces: pieces)
    }
}

extension PictureNamePattern {
    /// What the names of one code are made of.
    struct Subject {
        private let code: Code
        private let folder: String?
        private let number: String
        private let timeZone: TimeZone

        init(_ code: Code, folder: String?, number: Int, of count: Int, in timeZone: TimeZone) {
            self.code = code
            self.folder = folder
            self.timeZone = timeZone
            let digits = String(number)
            self.number = String(repeating: "0", count: max(0, String(count).count - digits.count)) + digits
        }

        func text(_ placeholder: Placeholder) -> String {
            switch placeholder {
            case .title: code.title
            case .id: String(code.id)
            case .kind: code.kind.rawValue
            case .folder: folder ?? Folder.unfiledName
            case .tag: code.tags.first ?? ""
            case .date: code.created.formatted(Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day())
            case .number: number
            }
        }

        /// A name for a code whose own words leave nothing.
        var fallback: String { "code \(code.id)" }
    }

    /// The name of a picture without its ending: usable on every file system, and short enough for an ending and a number.
    func stem(for subject: Subject) -> String {
        var values = pieces.map { piece in
            switch piece {
            case .text(let text): FileNameText.defused(text)
            case .value(let placeholder): FileNameText.defused(subject.text(placeholder))
            }
        }
        // What is too long is taken from the longest value, so that an id or a number behind it stays whole.
        while values.reduce(0, { $0 + $1.utf8.count }) > FileNameText.longestStem {
            guard let longest = values.indices.max(by: { values[$0].utf8.count < values[$1].utf8.count }) else { break }
            let excess = values.reduce(0) { $0 + $1.utf8.count } - FileNameText.longestStem
            let shortened = FileNameText.shortened(values[longest], to: max(0, values[longest].utf8.count - excess))
            guard shortened != values[longest] else { break }
            values[longest] = shortened
        }
        return FileNameText.name(values.joined()) ?? subject.fallback
    }
}
