import Foundation
import Payload
import SamplePayloads
import Symbols
import Testing

/// What zbar reads from our symbols. It guesses the characters of a text without ECI, and takes German for Chinese at times.
@Suite("What zbarimg reads", .enabled(if: FileManager.default.isExecutableFile(atPath: Zbar.program)))
struct ZbarTests {
    /// Fields in which people write what they like.
    private static let free: Set<String> = [
        "ssid", "password", "name", "given", "family", "org", "title", "subject", "body", "note", "text", "label", "message", "summary",
        "location", "description", "account", "issuer", "city",
    ]

    @Test("Every form with awkward texts", arguments: SamplePayload.all)
    func awkward(sample: SamplePayload) throws {
        var expected: [String] = []
        var symbols: [QRSymbol] = []
        for text in ForeignReadersTests.awkward {
            let fields = sample.fields.map { field in
                guard case .text = field.value, Self.free.contains(field.name) else { return field }
                return PayloadField(field.name, .text(field.name == "password" ? text + "--------" : text))
            }
            // Some forms allow fewer characters.
            guard fields != sample.fields, let payload = try? sample.form.payload(fields, now: SamplePayload.day) else { continue }
            let bytes = payload.symbolForm.payload.bytes
            // Forms of another character set are no text to zbar's users either.
            guard let content = String(validating: bytes, as: UTF8.self) else { continue }
            expected.append(content)
            symbols.append(try SymbolEncoder.encode(payload, upTo: .medium))
        }
        guard !symbols.isEmpty else { return }
        let read = try Zbar.read(symbols)
        #expect(read.count == expected.count)
        for (read, expected) in zip(read, expected) { #expect(read == expected, "\(sample)") }
    }
}

/// zbar's own program.
enum Zbar {
    static let program = "/usr/bin/zbarimg"

    /// Stands between two texts in the output, of which each may have several lines.
    private static let divider = "quire: the next"

    /// The text of each symbol, drawn as a picture of grey bytes; nil where none was read. All in one run.
    static func read(_ symbols: [QRSymbol]) throws -> [String?] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "quire-zbar-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let between = folder.appending(path: "between.pgm")
        try picture(SymbolEncoder.encode(Array(divider.utf8))).write(to: between)
        let files = try symbols.enumerated().flatMap { index, symbol in
            let file = folder.appending(path: "\(index).pgm")
            try picture(symbol).write(to: file)
            return [file.path, between.path]
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        // Its XML is no use: it writes other bytes for letters outside of ASCII.
        process.arguments = ["--quiet", "--nodbus", "--raw"] + files
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let answer = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        // Scalars are compared: a carriage return and a line feed are one character.
        let texts = answer.components(separatedBy: divider + "\n").dropLast()
        return texts.map { $0.isEmpty ? nil : String($0.unicodeScalars.dropLast()) }
    }

    /// A portable grey map with four pixels a module.
    private static func picture(_ symbol: QRSymbol) -> Data {
        let (scale, zone) = (4, 4)
        let side = (symbol.modulesPerSide + 2 * zone) * scale
        var picture = Data("P5\n\(side) \(side)\n255\n".utf8)
        for y in 0..<side {
            for x in 0..<side { picture.append(symbol[x / scale - zone, y / scale - zone] ? 0 : 255) }
        }
        return picture
    }
}
