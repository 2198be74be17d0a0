import ArgumentParser
import Platform

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
