import ArgumentParser
import Foundation
import Glibc
import Payload
import Platform

/// The arguments for the payload of a code.
struct PayloadSource: ParsableArguments {
    /// Bytes. This is more than any code holds, so that the error can say by how much the payload is too long.
    private static let readLimit = 16 << 20

    @Argument(help: ArgumentHelp(tr("The text or link for the code; “-” reads standard input.")))
    var text: String?

    @Option(
        help: ArgumentHelp(tr("The file whose bytes are the content, every one of them; “-” is standard input."), valueName: "file"),
        completion: .file())
    var file: String?

    @OptionGroup var form: FormOptions

    func validate() throws {
        switch (text, file) {
        case (nil, nil) where !form.isUsed:
            throw ValidationError(tr("Specify the text of the code, --file FILE, or “-” for standard input."))
        case (.some, .some): throw ValidationError(tr("Use either a text or --file, not both."))
        case _ where form.isUsed && (text != nil || file != nil):
            throw ValidationError(tr("--type builds the content from its fields. Leave out either --type or the text or --file."))
        default: break
        }
    }

    func payload() throws -> Payload {
        try form.isUsed ? form.content.payload() : Self.payload(text: text, file: file)
    }

    /// The payload of a text, or else of the bytes of a file; of standard input where the text or the file is “-”.
    static func payload(text: String?, file: String?) throws -> Payload {
        if let text, text != "-" { return Payload(text) }
        return Payload(bytes: try read(file ?? "-"))
    }

    /// Reads a file, or standard input for “-”.
    static func read(_ name: String, limit: Int = readLimit) throws -> [UInt8] {
        // Translators: the subject of “standard input cannot be read.”
        let shown = name == "-" ? tr("standard input") : .verbatim(TerminalText.visible(name))
        let bytes: [UInt8]
        do throws(SystemError) {
            // One byte more than the limit, to detect files that are too long.
            bytes =
                try name == "-"
                ? FileDescriptor.read(STDIN_FILENO, upTo: limit + 1)
                : FileDescriptor(name, O_RDONLY).read(upTo: limit + 1)
        } catch {
            throw CommandError(tr("\(shown) can’t be read: \(error.reason)."))
        }
        guard bytes.count <= limit else {
            throw CommandError(tr("\(shown) is too large: at most \(limit >> 20) MiB can be used here."))
        }
        return bytes
    }
}
