import Foundation
import Payload
import Platform
import TestNumbers
import Testing

@testable import LibraryTransfer

@Suite("What nobody vouches for")
struct GarbageTests {
    /// Reads the bytes in their own format and in all others. Whatever is found, its lines must be lines of the file.
    private func survive(_ bytes: [UInt8]) {
        for format in [nil] + ExchangeFormat.allCases.map(Optional.some) {
            guard let result = try? LibraryReading.read(bytes, as: format) else { continue }
            // In an archive, lines are those of the file inside.
            guard !bytes.starts(with: [0x50, 0x4B]) else { continue }
            let ends = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
            #expect(result.lines.allSatisfy { (1...ends).contains($0) })
            #expect(result.badLines.allSatisfy { (1...ends).contains($0) })
        }
    }

    @Test("is read without harm when a file is damaged", arguments: Fixture.names)
    func mutations(name: String) throws {
        let file = try Fixture.bytes(name)
        var numbers = SeededNumbers(UInt64(file.count))
        let pieces: [[UInt8]] =
            ["\"", ",", "\n", "{", "}", "[", "]", "\\", "BEGIN:VCARD\n", "END:VEVENT\n", ":", "\u{0}"].map { Array($0.utf8) } + [
                [0xFF], [0xC3],
            ]
        for _ in 0..<40 {
            var bytes = file
            for _ in 0..<Int.random(in: 1...4, using: &numbers) where !bytes.isEmpty {
                let at = Int.random(in: 0..<bytes.count, using: &numbers)
                switch Int.random(in: 0..<5, using: &numbers) {
                case 0: bytes[at] = UInt8.random(in: 0...255, using: &numbers)
                case 1: bytes.removeSubrange(at...)
                case 2: bytes.remove(at: at)
                case 3: bytes.insert(contentsOf: pieces.randomElement(using: &numbers) ?? [], at: at)
                default: bytes.insert(contentsOf: bytes[at..<min(at + 60, bytes.count)], at: at)
                }
            }
            survive(bytes)
        }
    }

    @Test("is read without harm when it is noise", arguments: 0..<40)
    func noise(seed: Int) {
        var numbers = SeededNumbers(UInt64(seed))
        survive((0..<500).map { _ in UInt8.random(in: 0...255, using: &numbers) })
        let letters = Array("\"\",;\n\r\t {}[]:\\=a0\u{0}".utf8)
        survive((0..<500).map { _ in letters[Int.random(in: 0..<letters.count, using: &numbers)] })
    }

    @Test(
        "has a sentence when it is nothing that is known",
        arguments: [
            ("", ExchangeError.empty), (" \n\n", .empty), ("\u{1}\u{2}\u{0}", .notRecognized), (#"{"a":1}"#, .notRecognized),
            (#"[{"a":1}]"#, .notRecognized), ("PK\u{3}\u{4}nonsense", .badArchive(reason: .empty)),
        ])
    func unknown(text: String, expected: ExchangeError) {
        #expect {
            try LibraryReading.read(Array(text.utf8))
        } throws: { error in
            if case .badArchive = expected, case .badArchive? = error as? ExchangeError { return true }
            return error as? ExchangeError == expected
        }
    }

    @Test(
        "costs no more for each line than the line before, whatever its quotes",
        arguments: [
            "a\",\"b\n", "\"a\n", "\"a\"\",\n", "\",\"\n", "\"\"\"\n", "x,\"y\n", "a\"\n", "{\n", "[\n", "[{\"a\":\n", "BEGIN:VCARD\n",
            "BEGIN:VCALENDAR\n", "BEGIN:VEVENT\nBEGIN:X\n", "BEGIN:VTIMEZONE\nTZID:A\n", "{\"codes\":[\n", "\"\n\n",
            "AGENT:\nBEGIN:VCARD\n",
        ])
    func linearTime(line: String) {
        let few = min(processorTime(lines: 5_000, of: line), processorTime(lines: 5_000, of: line))
        let many = processorTime(lines: 40_000, of: line)
        // Eight times as many lines: 8 in linear time, 64 in quadratic time.
        #expect(many < max(few, .milliseconds(5)) * 24)
    }

    /// The time that this thread computed to read the lines. Other programs do not add to it.
    private func processorTime(lines: Int, of line: String) -> Duration {
        let bytes = Array(String(repeating: line, count: lines).utf8)
        func now() -> Duration {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        }
        let start = now()
        _ = try? LibraryReading.read(bytes)
        if line.contains("\"") { _ = try? LibraryReading.read(bytes, as: .csv) }
        return now() - start
    }

    @Test("does not unpack beyond its limit")
    func bomb() throws {
        let archive = try #require(ZipArchive(try Fixture.bytes("catima.zip")))
        #expect(try archive.file(named: ["catima.csv"], limit: 1000)?.bytes == Fixture.bytes("catima.csv"))
        #expect(throws: ExchangeError.badArchive(reason: tr("a file in it unpacks to more than 0 MiB"))) {
            try archive.file(named: ["catima.csv"], limit: 100)
        }
        #expect(try archive.file(named: ["other"], limit: 100) == nil)
    }

    @Test("stops when its task is cancelled, and tells how far it is until then")
    func cancelling() async {
        let bytes = Array("title,content\n".utf8) + Array(String(repeating: "a,https://example.org/\n", count: 5000).utf8)
        let task = Task {
            var seen: [ImportProgress] = []
            var error: ExchangeError?
            do throws(ExchangeError) {
                _ = try LibraryReading.read(bytes) { progress in
                    seen.append(progress)
                    if progress.codes > 1000 { withUnsafeCurrentTask { $0?.cancel() } }
                }
            } catch let thrown {
                error = thrown
            }
            return (seen, error)
        }
        let (seen, error) = await task.value
        #expect(error == .cancelled)
        #expect(seen.map(\.codes) == [0, 512, 1024])
        #expect(seen.allSatisfy { $0.bytesInAll == bytes.count && $0.fraction < 0.5 })
    }
}
