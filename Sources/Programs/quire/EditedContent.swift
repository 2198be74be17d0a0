import ArgumentParser
import Payload

/// The ways to give a code another content.
struct EditedContent: ParsableArguments {
    @Option(help: ArgumentHelp("The new text or link; “-” takes the bytes of standard input.", valueName: "text"))
    var text: String?

    @Option(help: ArgumentHelp("Take the bytes of a file as the new content; “-” is standard input.", valueName: "file"))
    var file: String?

    @OptionGroup var form: FormOptions

    var isUsed: Bool { text != nil || file != nil || form.isUsed }

    func validate() throws {
        if [text != nil, file != nil, form.isUsed].filter(\.self).count > 1 {
            throw ValidationError("Give the new content by one of --text, --file and --type.")
        }
    }

    /// Nil when the content stays.
    func payload() throws -> Payload? {
        guard isUsed else { return nil }
        if form.isUsed { return try form.payload() }
        if let text, text != "-" { return Payload(text) }
        return Payload(bytes: try PayloadSource.read(file ?? "-"))
    }
}
