import ArgumentParser
import BuiltInWidgets
import FlyerLayout
import Flyers
import Foundation
import LibraryStore
import Payload
import Platform
import StatusStore
import Timeline
import WidgetPrograms

/// What a shell offers in place of an argument, asked for while somebody types.
///
/// Nothing is created, migrated or repaired for it, and whatever goes wrong is an empty answer: there is nobody to tell.
extension CompletionKind {
    /// Codes by their ids, with their titles where the shell shows such things.
    static let codes = library { library, prefix in try await candidates(in: library, place: .all, prefix) }
    static let trashedCodes = library { library, prefix in try await candidates(in: library, place: .trash, prefix) }
    static let folders = library { library, _ in try await library.folders().map { Completion($0.name) } }
    /// Folders, and the name for codes in none.
    static let filing = library { library, _ in try await (library.folders().map(\.name) + [Folder.unfiledName]).map { Completion($0) } }
    static let tags = library { library, _ in try await library.tags().map { Completion($0.name) } }
    static let todoLists = library { library, _ in try await library.lists().map { Completion($0.name) } }
    static let openTasks = library { library, _ in try await tasks(in: library, .open) }
    static let allTasks = library { library, _ in try await tasks(in: library, .all) }
    static let pinnedWidgets = library { library, _ in
        try await WidgetCenter(library: library, registry: LibraryOptions.parsed(library).widgetKinds).pins()
            .map { Completion(String($0.id), "\($0.kind), \($0.family)") }
    }
    static let backups = library { library, _ in try LibraryBackups(library).all().map { Completion($0.name) } }

    static let widgetKinds = asking {
        LibraryOptions.parsed(nil).widgetKinds(KnownPrograms()).kinds.map { Completion($0.id, $0.name.string) }
    }
    static let widgetPrograms = asking {
        KnownPrograms().items.compactMap {
            if case .program(let folder) = $0 { Completion(folder.manifest.id, folder.manifest.name) } else { nil }
        }
    }
    static let statuses = asking { try StatusFolder().names().map { Completion($0.text) } }
    static let templates = asking {
        TemplateCatalog.standard.load().compactMap {
            if case .template(let template) = $0 { Completion(template.id, template.name) } else { nil }
        }
    }
    /// Kinds that are built from fields.
    static let forms = asking {
        PayloadKind.allCases.filter { !PayloadForm.forms(of: $0).isEmpty }.map { Completion($0.rawValue) }
    }

    /// The longest list that is worth showing.
    private static let maximumCount = 200

    private static func candidates(in library: Library, place: CodeQuery.Place, _ prefix: String) async throws -> [Completion] {
        var query = CodeQuery(place: place, limit: maximumCount)
        let isID = !prefix.isEmpty && prefix.allSatisfy { $0.isASCII && $0.isNumber }
        // The words of a title that was begun; an id is among those used last, or known.
        if !isID { query.search = prefix.replacing(#"\"#, with: "").trimmingCharacters(in: ["'", "\""]) }
        let codes = try await library.codes(matching: query)
        // Bash shows nothing beside a word, and a mere number tells nobody anything.
        let isByID = isID || (prefix.isEmpty && CompletionShell.requesting != .bash)
        return codes.map { isByID ? Completion(String($0.id), $0.title) : Completion($0.title) }
    }

    private static func tasks(in library: Library, _ selection: TaskSelection) async throws -> [Completion] {
        try await library.tasks(in: nil, including: selection, limit: maximumCount).map { Completion(String($0.id), $0.title) }
    }

    private static func library(_ find: @escaping @Sendable (Library, String) async throws -> [Completion]) -> CompletionKind {
        .custom { words, _, prefix in
            guard let library = try? Library.openForLookup(at: LibraryOptions.file(in: words)) else { return [] }
            return Completion.lines((try? await find(library, prefix)) ?? [])
        }
    }

    private static func asking(_ find: @escaping @Sendable () throws -> [Completion]) -> CompletionKind {
        .custom { _, _, _ in Completion.lines((try? find()) ?? []) }
    }
}

/// A word that a shell may put in, and what it is about. Words are titles that anybody may have chosen: no shell may take them for commands.
private struct Completion: Sendable {
    let word: String
    let about: String

    init(_ word: String, _ about: String = "") {
        self.word = word
        self.about = about
    }

    /// The candidates as the shell that asks takes them, a line each.
    static func lines(_ candidates: [Completion]) -> [String] {
        let shell = CompletionShell.requesting
        return candidates.compactMap { candidate in
            let (word, about) = (candidate.word, TerminalText.visible(candidate.about).replacing("\t", with: " "))
            // What a terminal takes for more than letters is in no line, and the end of a line is in no word.
            guard !word.isEmpty, !word.contains(where: \.isNewline), word == TerminalText.visible(word) else { return nil }
            switch shell {
            case .zsh: return word.replacing(#"\"#, with: #"\\"#).replacing(":", with: #"\:"#) + (about.isEmpty ? "" : ":\(about)")
            case .fish: return word + (about.isEmpty ? "" : "\t\(about)")
            case .bash:
                // Bash ends a word at a colon, and would put what follows behind what is there. It expands the words of a list, commands in
                // them included; the outcome it quotes itself, but for dollars and a tilde.
                return word.contains(where: { ":=$".contains($0) }) || word.hasPrefix("~") ? nil : quoted(word)
            default: return word
            }
        }
    }

    /// The word as bash reads it back, with a backslash before whatever has a meaning.
    private static func quoted(_ word: String) -> String {
        word.map { $0.isASCII && !$0.isLetter && !$0.isNumber && !"-_./,+@%".contains($0) ? #"\\#($0)"# : String($0) }.joined()
    }
}

extension LibraryOptions {
    /// The library that the words of an unfinished command line name.
    fileprivate static func file(in words: [String]) -> URL {
        for (index, word) in words.enumerated() {
            if word == "--library", index + 1 < words.count, !words[index + 1].isEmpty { return URL(fileURLWithPath: words[index + 1]) }
            if word.hasPrefix("--library=") { return URL(fileURLWithPath: String(word.dropFirst("--library=".count))) }
        }
        return Library.defaultURL
    }

    /// The options as if they were given, for what needs them.
    fileprivate static func parsed(_ library: Library?) -> LibraryOptions {
        var options = LibraryOptions()
        options.library = library?.file.path
        return options
    }
}
