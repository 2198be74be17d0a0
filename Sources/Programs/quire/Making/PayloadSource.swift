import ArgumentParser
import Foundation
import Glibc
import Payload

/// The arguments for the payload of a code.
struct PayloadSource: ParsableArguments {
    /// Bytes. This is more than any code holds, so that the error can say by how much the payload is too long.
    private static let readLimit = 16 << 20

    @Argument(help: "The text or link to put into the code; “-” takes the bytes of standard input.")
    var text: String?

    @Option(help: ArgumentHelp("Take the bytes of a file, every one of them; “-” is standard input.", valueName: "file"))
    var file: String?

    @OptionGroup var form: FormOptions

    func validate() throws {
        switch (text, file) {
        case (nil, nil) where !form.isUsed: throw ValidationError("Give the text of the code, or --file FILE, or “-” for standard input.")
        case (.some, .some): throw ValidationError("Give either a text or --file, not both.")
        case _ where form.isUsed && (text != nil || file != nil):
            throw ValidationError("--type builds the content from its fields: give either that or a text or --file.")
        default: break
        }
    }

    func payload() throws -> Payload {
        if form.isUsed { return try form.payload() }
        if let text, text != "-" { return Payload(text) }
        return Payload(bytes: try Self.read(file ?? "-"))
    }

    /// Reads a file, or standard input for “-”.
    static func read(_ name: String, limit: Int = readLimit) throws -> [UInt8] {
        let shown = name == "-" ? "standard input" : TerminalText.visible(name)
        let descriptor = name == "-" ? STDIN_FILENO : Glibc.open(name, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw CommandError("\(shown) cannot be read: \(String(cString: strerror(errno))).") }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw CommandError("\(shown) cannot be read: \(String(cString: strerror(errno))).") }
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= limit else {
                throw CommandError("\(shown) is larger than \(limit >> 20) MiB, which is more than this can be used for.")
            }
        }
    }
}
