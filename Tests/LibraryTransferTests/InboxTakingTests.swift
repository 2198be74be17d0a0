import Foundation
import LibraryStore
import Payload
import TestNumbers
import Testing

@testable import LibraryTransfer

@Suite("Taking in")
struct InboxTakingTests {
    @Test("makes a code of each file, also where two say the same")
    func equals() throws {
        let spool = try Spool()
        for number in 1...3 { try spool.leave(#"{"text": "the same"}"#, as: "\(number).json") }
        #expect(try spool.take().codeCount == 3)
        #expect(try spool.records.count == 3)
        #expect(spool.left == [])
    }

    @Test("says how many codes of an export no symbol holds, and keeps them")
    func tooLong() throws {
        let spool = try Spool()
        let long = String(repeating: "x", count: 3000)
        try spool.leave(
            "{\"format\": \"quire-library\", \"version\": 1, \"folders\": [], \"codes\": [{\"payload\": \"\(long)y\"}, {\"payload\": \"short\"}]}",
            as: "library.json")
        try spool.leave(#"{"text": "short too"}"#, as: "short.json")
        let pass = try spool.take()
        #expect(pass.taken.map(\.tooLong) == [1, 0], "\(pass.rejected)")
        #expect(try spool.records.count == 3)
    }

    @Test("goes on with what a program that died has left, wherever it was", arguments: [false, true])
    func crash(isInLibrary: Bool) throws {
        let spool = try Spool()
        try spool.leave(#"{"text": "a", "title": "Begun"}"#)
        let claim = spool.folder.url.appending(path: ".taking/2B1F0C9A-7D9C-4A52-9D5F-0B1F5B0C9A11")
        try FileManager.default.createDirectory(at: claim, withIntermediateDirectories: true)
        try FileManager.default.moveItem(at: spool.folder.url.appending(path: "code.json"), to: claim.appending(path: "code.json"))
        if isInLibrary {
            // The program died after the code was saved and before the file was removed.
            let uuid = try #require(UUID(uuidString: claim.lastPathComponent))
            try spool.library.insert([CodeRecord(uuid: uuid, payload: Payload("a"), title: "Begun")])
        }
        #expect(try spool.folder.waiting() == ["code.json"])
        let pass = try spool.take()
        #expect(pass.taken.map(\.known) == [isInLibrary ? 1 : 0])
        #expect(try spool.titles == ["Begun"])
        #expect(spool.left == [])
    }

    @Test("leaves folders alone that others put among those of files on their way")
    func strangers() throws {
        let spool = try Spool()
        let stranger = spool.folder.url.appending(path: ".taking/mine")
        try FileManager.default.createDirectory(at: stranger, withIntermediateDirectories: true)
        _ = try spool.take()
        #expect(FileManager.default.fileExists(atPath: stranger.path))
    }

    @Test("waits for a file that may not be whole yet, and for no other")
    func settling() throws {
        let spool = try Spool()
        try Data(#"{"text": "ha"#.utf8).write(to: spool.folder.url.appending(path: "new.json"))
        let now = try #require(
            try FileManager.default.attributesOfItem(atPath: spool.folder.url.path + "/new.json")[.modificationDate] as? Date)
        let pass = try spool.folder.take(into: spool.library, now: now.addingTimeInterval(0.5))
        #expect(pass.hasUnsettledFiles && pass.rejected.isEmpty)
        #expect(spool.left == ["new.json"])
        #expect(try spool.folder.take(into: spool.library, now: now.addingTimeInterval(3)).rejected.map(\.name) == ["new.json"])
        #expect(try spool.folder.take(into: spool.library, now: now.addingTimeInterval(3)).hasUnsettledFiles == false)
    }

    @Test("passes over what is hidden or named as half written")
    func unfinished() throws {
        let spool = try Spool()
        let names = [".hidden.json", "a.json.part", "b.tmp", "c.json~", "d.crdownload", "E.JSON.TMP"]
        for name in names { try spool.leave("{", as: name) }
        let pass = try spool.take()
        #expect(pass.taken.isEmpty && pass.rejected.isEmpty)
        #expect(Set(spool.left) == Set(names))
    }

    @Test("keeps files apart that are set aside under one name, and gives them back by theirs")
    func names() throws {
        let spool = try Spool()
        for _ in 1...3 {
            try spool.leave("{", as: "order.json")
            _ = try spool.take()
        }
        #expect(try spool.folder.rejected().map(\.name) == ["order-2.json", "order-3.json", "order.json"])
        let long = String(repeating: "ü", count: 124) + ".json"
        try spool.leave("{", as: long)
        #expect(try spool.take().rejected.map(\.file.bytes) == [Array((String(repeating: "ü", count: 119) + ".json").utf8)])
        let file = try #require(try spool.folder.rejected().first { $0.isCalled("order-2.json") })
        #expect(try spool.folder.retry(file))
        #expect(try spool.folder.retry(file) == false)
        #expect(spool.left == ["order-2.json"])
        for file in try spool.folder.rejected() { #expect(try spool.folder.remove(file)) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: spool.folder.rejectedURL.path) == [])
    }

    @Test("makes way where something else is called as the folder of what is set aside")
    func blocked() throws {
        let spool = try Spool()
        try spool.leave("in the way", as: "rejected")
        try spool.leave("{", as: "a.json")
        var pass = try spool.take()
        #expect(pass.rejected.map(\.name) == ["a.json"])
        pass = try spool.take()
        #expect(pass.rejected.map(\.name) == ["rejected-2"])
    }

    @Test("takes a limited number at a time, and says that there are more")
    func many() throws {
        let spool = try Spool()
        for number in 0..<(InboxFolder.maximumFiles + 20) { try spool.leave(#"{"text": "a"}"#, as: "\(number).json") }
        #expect(try spool.take().hasMore)
        let second = try spool.take()
        #expect(second.taken.count == 20)
        #expect(!second.hasMore)
    }

    @Test("has nothing to do in a folder without files, or without one that is whole")
    func nothing() throws {
        let spool = try Spool()
        #expect(spool.folder.isEmpty)
        try spool.leave("{", as: ".draft.json")
        _ = try spool.take()
        #expect(spool.folder.isEmpty)
        try spool.leave("{", as: "a.json")
        #expect(!spool.folder.isEmpty)
        _ = try spool.take()
        #expect(spool.folder.isEmpty)
    }

    @Test("is done by one at a time")
    func lock() throws {
        let spool = try Spool()
        try spool.leave(#"{"text": "a"}"#)
        let inbox = try spool.folder.open()
        let lock = try #require(inbox.lock(timeout: .zero))
        #expect(try spool.take().isElsewhere)
        #expect(spool.left == ["code.json"])
        withExtendedLifetime(lock) {}
    }

    /// Files as a broken or a hostile program writes them: cut, changed, nested, binary.
    @Test("of three hundred hostile files crashes on none, loses none, and takes in only what is right")
    func hostile() throws {
        let spool = try Spool()
        var numbers = SeededNumbers(9)
        let good = [
            ##"{"text": "https://example.org", "title": "Site", "tags": ["a"], "style": {"level": "Q", "foreground": "#112233"}}"##,
            #"{"kind": "wifi", "fields": {"ssid": "Café", "password": "12345678", "security": "WPA"}}"#,
            #"{"format": "quire-library", "version": 1, "folders": [], "codes": [{"payload": "a", "title": "b"}]}"#,
        ]
        for number in 0..<300 {
            try spool.leave(Self.hostile(good[number % good.count], number, &numbers), as: "\(number).json")
        }
        let pass = try spool.take()
        #expect(pass.obstacle == nil)
        #expect(pass.taken.count + pass.rejected.count == 300)
        #expect(try spool.folder.rejected().count == pass.rejected.count)
        #expect(pass.rejected.count > 200)
        for file in pass.rejected {
            #expect(!file.reason.isEmpty)
            #expect(
                file.reason.unicodeScalars.allSatisfy {
                    $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
                })
        }
        #expect(try spool.records.count == pass.codeCount)
        #expect(spool.left == [])
    }

    private static func hostile(_ text: String, _ number: Int, _ numbers: inout SeededNumbers) -> Data {
        var bytes = Array(text.utf8)
        switch number % 10 {
        case 0: bytes = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &numbers)))
        case 1: for _ in 0..<4 { bytes[Int.random(in: 0..<bytes.count, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers) }
        case 2: bytes = (0..<Int.random(in: 1...2000, using: &numbers)).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        case 3: bytes = Array((String(repeating: "[", count: number * 50) + text).utf8)
        case 4: bytes = Array(text.replacing("\": ", with: "\u{202e}\": ").utf8)
        case 5: bytes = Array("\u{feff}\(text)\(text)".utf8)
        case 6: bytes = Array(text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })
        case 7: bytes = Array("{\"text\": \"\(String(repeating: "x", count: 4000 + number))\"}".utf8)
        case 8: bytes = Array("{\"text\": 1e\(number)99999, \"\\ud800\": 1}".utf8)
        default: bytes = Array("{\(String(repeating: "\"text\":\"a\",", count: number))\"text\":\"b\"}".utf8)
        }
        return Data(bytes)
    }
}
