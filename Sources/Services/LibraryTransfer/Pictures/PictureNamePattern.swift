import Foundation
import LibraryStore
import Payload
public import Platform

/// A pattern for file names: text with placeholders in braces.
public struct PictureNamePattern: Hashable, Sendable {
    /// The properties of a code that a name can have.
    public enum Placeholder: String, CaseIterable, Sendable {
        case title, id
        /// The kind, such as `wifi`.
        case kind
        /// The name of the folder, or “Unfiled”.
        case folder
        /// The first tag; empty if there is none.
        case tag
        /// The creation date, such as 2030-04-01.
        case date
        /// The number among the exported codes, from 1, with leading zeros.
        case number
    }

    /// Why a text is not a pattern.
    public enum Mistake: PresentableError, Hashable, Sendable {
        case empty
        case unknownPlaceholder(String)
        case unmatchedBrace
        case separator

        /// What is wrong and what to do, in plain sentences.
        public var message: LocalizedText {
            switch self {
            case .empty: tr("A name pattern needs at least one placeholder: \(Self.placeholders).")
            case .unknownPlaceholder(let name): tr("There is no placeholder “{\(name.prefix(30))}”. Use \(Self.placeholders).")
            case .unmatchedBrace: tr("A brace in the pattern has no match. Use \(Self.placeholders).")
            case .separator: tr("A name can’t contain “/”: all pictures go into one folder. Use another character.")
            }
        }

        private static let placeholders = Placeholder.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
    }

    enum Piece: Hashable, Sendable {
        case text(String)
        case value(Placeholder)
    }

    /// Only the title.
    public static let title = PictureNamePattern(pieces: [.value(.title)])

    let pieces: [Piece]

    private init(pieces: [Piece]) { self.pieces = pieces }

    /// Parses a pattern such as `{number} {title}`.
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
    /// The values for the placeholders of one code.
    struct Subject {
        let code: Code
        let folder: String?
        let number: Int
        let count: Int
        let timeZone: TimeZone

        func text(_ placeholder: Placeholder) -> String {
            switch placeholder {
            case .title: code.title
            case .id: String(code.id)
            case .kind: code.kind.rawValue
            case .folder: folder ?? Folder.unfiledName
            case .tag: code.tags.first ?? ""
            case .date: code.created.formatted(Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day())
            case .number: String(repeating: "0", count: max(0, String(count).count - String(number).count)) + String(number)
            }
        }
    }

    /// The file name without extension: usable on every file system, with room for an extension and a number.
    func stem(for subject: Subject) -> String {
        var values = pieces.map { piece in
            switch piece {
            case .text(let text): FileNames.sanitized(text)
            case .value(let placeholder): FileNames.sanitized(subject.text(placeholder))
            }
        }
        // The longest value is cut, so that an id or a number after it stays whole.
        while values.reduce(0, { $0 + $1.utf8.count }) > FileNames.maximumStemLength {
            guard let longest = values.indices.max(by: { values[$0].utf8.count < values[$1].utf8.count }) else { break }
            let excess = values.reduce(0) { $0 + $1.utf8.count } - FileNames.maximumStemLength
            let shortened = FileNames.shortened(values[longest], to: max(0, values[longest].utf8.count - excess))
            guard shortened != values[longest] else { break }
            values[longest] = shortened
        }
        return FileNames.usable(values.joined()) ?? "code \(subject.code.id)"
    }
}
