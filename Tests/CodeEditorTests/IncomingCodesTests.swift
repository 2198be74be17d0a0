import Graphics
import LibraryStore
import Platform
import Symbols
import Drawing
import Foundation
import Payload
import Testing

@testable import CodeEditor

@Suite("Codes from what was copied or dropped")
struct IncomingCodesTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quire-incoming-\(UUID())")

    private func file(_ name: String, _ bytes: [UInt8]) throws -> IncomingContent {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent(name)
        try Data(bytes).write(to: file)
        return .files([file.path])
    }

    private func cleaned<Value>(_ body: () async throws -> Value) async throws -> Value {
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body()
    }

    private static let cards =
        "BEGIN:VCARD\nVERSION:3.0\nN:Lovelace;Ada\nFN:Ada Lovelace\nEND:VCARD\nBEGIN:VCARD\nVERSION:3.0\nFN:Grace Hopper\nEND:VCARD\n"

    private static func picture(_ texts: String...) throws -> Bitmap {
        let symbols = try texts.map { SymbolLayout(try SymbolEncoder.encode(Array($0.utf8), level: .medium), style: SymbolStyle()) }
        return try Bitmap(width: 320 * texts.count, height: 320) { canvas in
            canvas.fill(Path(Rectangle(x: 0, y: 0, width: Double(320 * texts.count), height: 320)), with: Color.white)
            for (index, layout) in symbols.enumerated() {
                SymbolDrawing.draw(
                    layout, on: canvas, in: Rectangle(x: Double(320 * index) + 20, y: 20, width: 280, height: 280), pixelsPerUnit: 1)
            }
        }
    }

    @Test("A text is a code as it is, without the line end that copying a line adds")
    func text() async throws {
        let codes = try await IncomingCodes.read(.text("https://example.org\n"))
        #expect(codes.found.map(\.payload) == [Payload("https://example.org")])
        #expect(codes.remark?.string == nil)
    }

    @Test("Several cards are told apart, and the first names the others")
    func cards() async throws {
        let codes = try await IncomingCodes.read(.text(Self.cards))
        #expect(codes.found.map(\.payload.kind) == [.contact, .contact])
        #expect(codes.remark?.string == "This is the first of 2 codes. The others: “Grace Hopper”.")
    }

    @Test("Files of cards and of events are read")
    func documents() async throws {
        try await cleaned {
            let cards = try await IncomingCodes.read(file("a.vcf", Array(Self.cards.utf8)))
            #expect(cards.found.count == 2)
            let event =
                "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nSUMMARY:Tea\r\nDTSTART:20260704T193000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
            let events = try await IncomingCodes.read(file("a.ics", Array(event.utf8)))
            #expect(events.found.map(\.payload.kind) == [.calendar])
            let text = try await IncomingCodes.read(file("a.txt", Array("just a text".utf8)))
            #expect(text.found.map(\.payload) == [Payload("just a text")])
        }
    }

    @Test("The codes in a picture are found, in pixels and in a file")
    func pictures() async throws {
        try await cleaned {
            let one = try await IncomingCodes.read(.picture(Self.picture("one")))
            #expect(one.found.map(\.payload) == [Payload("one")])
            #expect(one.found[0].draft.origin == .scanned)
            let picture = try Self.picture("one", "two")
            let both = try await IncomingCodes.read(file("two.png", picture.png()))
            #expect(Set(both.found.map(\.payload)) == [Payload("one"), Payload("two")])
        }
    }

    @Test("Where there is no code, a sentence says what to do")
    func nothing() async throws {
        try await cleaned {
            var sentences: [String] = []
            let blank = try Bitmap(width: 64, height: 64) { _ in }
            for content in [
                IncomingContent.text(" \n"), .text(String(repeating: "x", count: 70_000)), .picture(blank), .picture(nil), .files([]),
                .files(["/no/such/file"]), try file("bytes", [0xFF, 0xFE, 0, 1]), try file("codes.csv", Array("title,content\na,b\n".utf8)),
            ] {
                do throws(IncomingContentError) {
                    _ = try await IncomingCodes.read(content)
                    Issue.record("\(content) held a code")
                } catch {
                    sentences.append(error.message.string)
                }
            }
            #expect(sentences.count == 8)
            for sentence in sentences { #expect(sentence.hasSuffix("."), "\(sentence)") }
        }
    }
}
