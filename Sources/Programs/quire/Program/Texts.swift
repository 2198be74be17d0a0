import ArgumentParser
import Platform

// ArgumentParser takes strings: these take texts in the language of the session.

extension CommandConfiguration {
    init(
        commandName: String, abstract: LocalizedText, usage: String? = nil, discussion: LocalizedText = .empty, shouldDisplay: Bool = true,
        subcommands: [any ParsableCommand.Type] = [], defaultSubcommand: (any ParsableCommand.Type)? = nil
    ) {
        self.init(
            commandName: commandName, abstract: abstract.string, usage: usage, discussion: discussion.string, shouldDisplay: shouldDisplay,
            subcommands: subcommands, defaultSubcommand: defaultSubcommand)
    }
}

extension ArgumentHelp {
    /// - Parameter valueName: what stands for the value, as in the usage line.
    init(_ text: LocalizedText, valueName: String? = nil) { self.init(text.string, valueName: valueName) }
}

extension ValidationError {
    init(_ text: LocalizedText) { self.init(text.string) }
}

extension LocalizedText {
    /// The text on one line that cannot steer a terminal, where files or other programs had a part in it.
    var visible: LocalizedText { .verbatim(TerminalText.visible(string)) }
}
