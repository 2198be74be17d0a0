import ArgumentParser
import Platform

/// Splits `name=value` at the first equals sign. Nil without one, or with nothing before it.
func assignment(_ text: String) -> (name: String, value: String)? {
    // By bytes: an accent behind the equals sign makes them one `Character`.
    guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")), equals > text.startIndex else { return nil }
    return (String(text[..<equals]), String(text[text.utf8.index(after: equals)...]))
}

/// A format of files that a command writes, named like its file extension.
protocol FileFormat: RawRepresentable<String>, CaseIterable, ExpressibleByArgument {}

extension FileFormat {
    /// The format of a file by its extension.
    init?(ending path: String) {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }
}

// ArgumentParser takes strings: these take texts in the language of the session.

extension CommandConfiguration {
    /// - Parameter examples: lines as they are typed.
    init(
        commandName: String, abstract: LocalizedText, usage: String? = nil, discussion: LocalizedText? = nil, examples: [String] = [],
        version: String = "", shouldDisplay: Bool = true, subcommands: [any ParsableCommand.Type] = [],
        groupedSubcommands: [CommandGroup] = [], defaultSubcommand: (any ParsableCommand.Type)? = nil
    ) {
        let listed = examples.isEmpty ? nil : ([tr("Examples:").string] + examples.map { "  \($0)" }).joined(separator: "\n")
        self.init(
            commandName: commandName, abstract: abstract.string, usage: usage,
            discussion: [discussion?.string, listed].compactMap(\.self).joined(separator: "\n\n"), version: version,
            shouldDisplay: shouldDisplay, subcommands: subcommands, groupedSubcommands: groupedSubcommands,
            defaultSubcommand: defaultSubcommand)
    }
}

extension ArgumentHelp {
    /// - Parameter valueName: what stands for the value, as in the usage line.
    init(_ text: LocalizedText, valueName: String? = nil) { self.init(text.string, valueName: valueName) }
}

extension CommandGroup {
    init(name: LocalizedText, subcommands: [any ParsableCommand.Type]) { self.init(name: name.string, subcommands: subcommands) }
}

extension ValidationError {
    init(_ text: LocalizedText) { self.init(text.string) }
}

extension LocalizedText {
    /// The text on one line that cannot steer a terminal, where files or other programs had a part in it.
    var visible: LocalizedText { .verbatim(TerminalText.visible(string)) }
}
