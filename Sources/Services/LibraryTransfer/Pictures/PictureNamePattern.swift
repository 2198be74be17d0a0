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
