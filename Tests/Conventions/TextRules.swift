/// What may not be written where. Each rule answers what breaks it, as sentences.
enum TextRules {
    /// Under GLib's loop nothing of Foundation's loop ever fires.
    static func foundationLoops(_ file: SourceFile) -> [String] {
        guard file.has({ ["Timer", "RunLoop", "DispatchQueue"].contains($0) || $0.hasPrefix("CFRunLoop") }) else { return [] }
        // No `\b` in here: Unicode sees no boundary in “RunLoop.main”.
        return breaches(file, #/(?:[^\w.]|Foundation\.)(Timer|RunLoop|CFRunLoop\w*|DispatchQueue\s*\.\s*main)(?!\w)/#)
    }

    /// A test waits for what it waits for; a fixed time is too long on one machine and too short on another.
    static func sleeping(_ file: SourceFile) -> [String] {
        guard file.has({ $0.hasSuffix("sleep") }) else { return [] }
        return breaches(file, #/[^\w.](Thread\s*\.\s*sleep|(?:u|nano)?sleep)\s*\(/#)
    }

    /// Environment variables and the folders that they name are read in Platform alone: else two places disagree about where a file is.
    static func ownEnvironment(_ file: SourceFile) -> [String] {
        guard file.has({ ["environment", "getenv", "g_getenv", "NSHomeDirectory"].contains($0) || $0.hasPrefix("homeDirectory") }) else {
            return []
        }
        return breaches(file, #/\W(processInfo\s*\.\s*environment|(?:g_)?getenv|homeDirectory\w*|NSHomeDirectory)(?!\w)/#)
    }

    /// Files are replaced and locked, and interrupted calls repeated, by Platform alone: each step is easily left out. A `rename` with one
    /// argument, or with a label, is a method.
    static func rawFiles(_ file: SourceFile) -> [String] {
        guard file.has({ ["EINTR", "flock", "rename", "renameat", "atomic"].contains($0) }) else { return [] }
        return breaches(file, #/\W(EINTR|flock(?=\()|renameat(?=\()|options:\s*\.atomic)(?!\w)/#)
            + breaches(file, #/[^\w.](rename\([^:()]+(?:\([^()]*\))?[^:()]*,[^:]*\)\s*[!=]=)/#)
    }

    /// GTK and the signals of GLib are called by the binding alone. (GdkPixbuf is no part of GTK.)
    static func rawToolkit(_ file: SourceFile) -> [String] {
        guard file.has({ name in ["gtk_", "gdk_", "gsk_", "g_signal_"].contains { name.hasPrefix($0) } }) else { return [] }
        return breaches(file, #/\W((?:gtk_|gdk_(?!pixbuf_)|gsk_|g_signal_)\w+)/#)
    }

    /// GTK 4.8 names a control without a label after its type; no control of ours may be called so.
    static func typeNames(_ file: SourceFile) -> [String] {
        file.literals.filter { $0.hasPrefix("Gtk") }.map { "\(file.path) names something “\($0)”" }
    }

    static func long(_ file: SourceFile, limit: Int = 400) -> [String] {
        file.lines > limit ? ["\(file.path) has \(file.lines) lines"] : []
    }

    /// Words that say nothing about what is in the type.
    private static let empty: Set<String> = ["Util", "Utils", "Utility", "Utilities", "Manager", "Helper", "Helpers", "Common"]

    static func emptyNames(_ file: SourceFile) -> [String] {
        let keywords: Set = ["class", "struct", "enum", "actor", "protocol", "typealias"]
        let types = zip(file.words, file.words.dropFirst()).filter { keywords.contains($0.0) }.map(\.1)
        let folders = file.path.split(separator: "/").map { String($0.prefix { $0 != "." }) }
        // Few names hold one of them at all, so that few are taken apart.
        let suspects = Set(types + folders).filter { name in empty.contains { name.contains($0) } }
        // NetworkManager is a program.
        return suspects.filter { !empty.isDisjoint(with: words($0.replacing("NetworkManager", with: ""))) }.sorted().map {
            "\(file.path): \($0)"
        }
    }

    /// "PinManager" → Pin, Manager.
    private static func words(_ name: String) -> [String] {
        name.matches(of: #/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/#).map { $0.0.prefix(1).uppercased() + $0.0.dropFirst() }
    }

    /// Symbolic icons of ours that a file names and nobody has drawn.
    static func missingIcons(_ file: SourceFile, drawn: Set<String>) -> [String] {
        let named = file.literals.flatMap { $0.matches(of: #/quire-[a-z0-9-]+-symbolic/#).map { String($0.0) } }
        return Set(named).subtracting(drawn).sorted().map { "\(file.path) names \($0)" }
    }

    private static func breaches(_ file: SourceFile, _ pattern: Regex<(Substring, Substring)>) -> [String] {
        guard file.isSwift else { return [] }
        // A declaration is no call.
        return file.code.replacing(#/\bfunc \w+/#, with: "func").split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .flatMap { line, text in
                // With its newline before it, so that a pattern can ask for what stands before a word even where the line begins.
                "\n\(text)".matches(of: pattern).map { "\(file.path):\(line + 1): \($0.1)" }
            }
    }
}
