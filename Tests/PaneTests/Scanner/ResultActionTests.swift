import Foundation
import LibraryStore
import Payload
import Platform
import Scanning
import Testing
import TestTexts
@testable import PaneKit
@testable import ScannerPane

/// What the result sheet offers to do with what was found.
struct ResultActionTests {
    private func titles(_ text: String, as symbology: Symbology = .qrCode, isSaved: Bool = false) -> [String] {
        ContentAction.all(for: result(text, as: symbology), isSaved: isSaved).map(\.title.string)
    }

    private func result(_ text: String, as symbology: Symbology = .qrCode) -> ScanResult {
        ScanResult(FoundCode(symbology: symbology, bytes: Array(text.utf8), corners: []), source: ScanSource(.camera))
    }

    @Test(arguments: [
        ("https://example.org/", "Open…"), ("WIFI:T:WPA;S:x;P:password1;;", "Connect…"), ("tel:+4912345", "Call +4912345…"),
        ("smsto:+4912345:Hello", "Write message…"), ("mailto:a@example.org", "Write e-mail…"), ("geo:1,2", "Show on map…"),
        ("BEGIN:VCARD\nVERSION:3.0\nFN:Ada\nEND:VCARD", "Add contact"), ("BEGIN:VEVENT\nSUMMARY:x\nEND:VEVENT", "Add event"),
        ("otpauth://totp/a?secret=JBSWY3DPEHPK3PXP", "Save to library"), ("just words", "Save to library"), ("upi://pay?pa=a@b", "Pay…"),
        ("BCD\n002\n1\nSCT\n\nAda\nDE89370400440532013000\nEUR1", "Pay with phone…"), ("", "Save to library"),
    ])
    func `The main thing comes first`(_ text: String, _ main: String) {
        #expect(titles(text).first == main)
    }

    @Test func `A number is onRead up where its lists are kept`() {
        #expect(
            ContentAction.all(for: result("9783161484100", as: .ean13), isSaved: false).first
                == .open(address: "https://openlibrary.org/isbn/9783161484100", title: "Look up…"))
    }

    @Test func `Everything can be saved, copied, shown large and pinned, each once`() {
        for text in ["https://example.org/", "words", "BCD\n002\n1\nSCT\n\nAda\nDE89370400440532013000\nEUR1", "\u{0}"] {
            let actions = ContentAction.all(for: result(text), isSaved: false)
            #expect(actions.contains(.save) && actions.contains(.copy) && actions.contains(.copyPicture) && actions.contains(.pin))
            #expect(actions.filter { if case .showLarge = $0 { true } else { false } }.count == 1)
            #expect(Set(actions).count == actions.count)
        }
    }

    @Test func `What is in the library is not offered to be saved again`() {
        for text in ["https://example.org/", "otpauth://totp/a?secret=JBSWY3DPEHPK3PXP", "https://a@b.example/"] {
            #expect(!titles(text, isSaved: true).contains("Save to library"))
        }
    }

    @Test(arguments: ["https://user:pw@example.org/pay", "https://bank.example@evil.example/", "https://аpple.com/"])
    func `An address that misleads is opened last, and by another word`(_ address: String) {
        let actions = titles(address)
        #expect(actions.first == "Save to library")
        #expect(!actions.contains("Open…"))
        #expect(actions.contains("Open anyway…"))
    }

    @Test(arguments: [
        "javascript:alert(1)//x", "file:///etc/passwd", "quire://open/1", "data://x", "https://example.org/\u{202E}cod.exe", "about:config",
    ])
    func `Some addresses are not offered to open at all`(_ address: String) {
        #expect(!titles(address).contains { $0.hasPrefix("Open") })
    }

    @Test func `Why an address is not opened stands with the warnings`() {
        #expect(result("quire://open/1").warnings.contains { $0.string.contains("doesn’t open") })
        #expect(result("file:///etc/passwd").warnings.contains { $0.string.contains("to this computer") })
    }

    @Test func `A number to call is written as an address may be`() {
        let actions = ContentAction.all(for: result("tel:*%2306%23"), isSaved: false)
        #expect(actions.first == .open(address: "tel:%2A%2306%23", title: "Call *#06#…"))
        #expect(result("tel:*%2306%23").warnings.contains { $0.string.contains("service code") })
    }

    @Test func `A place has an address for maps and one for browsers`() {
        #expect(MapLocation.point(52.5, -13.25).geoAddress == "geo:52.500000,-13.250000")
        #expect(
            MapLocation.query("12 Street & Co, Town").webAddress
                == "https://www.openstreetmap.org/search?query=12%20Street%20%26%20Co%2C%20Town")
    }

    @Test func `A part of a longer content says so`() {
        let code = FoundCode(symbology: .qrCode, bytes: [0x61], corners: [], part: .init(index: 1, count: 3, parity: 0))
        #expect(ScanResult(code, source: ScanSource(.camera)).warnings.contains { $0.string.hasPrefix("This is part 2 of 3") })
    }
}

/// Files for other programs.
struct HandedFolderTests {
    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quire-handed-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test func `A file is for nobody else's eyes`() throws {
        try withFolder { folder in
            let file = try HandoverFolder.write(Array("text".utf8), name: "Ada.vcf", in: folder)
            #expect(try Data(contentsOf: file) == Data("text".utf8))
            #expect(file.lastPathComponent == "Ada.vcf")
            let manager = FileManager.default
            #expect(try manager.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
            #expect(try manager.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int == 0o700)
        }
    }

    @Test func `Old files go with the next one`() throws {
        try withFolder { folder in
            let old = try HandoverFolder.write([1], name: "old.vcf", in: folder)
            let kept = try HandoverFolder.write([1], name: "kept.vcf", in: folder, now: .now.addingTimeInterval(60))
            #expect(FileManager.default.fileExists(atPath: old.path))
            let new = try HandoverFolder.write([2], name: "new.vcf", in: folder, now: .now.addingTimeInterval(7200))
            #expect(!FileManager.default.fileExists(atPath: old.path))
            #expect(!FileManager.default.fileExists(atPath: kept.path))
            #expect(FileManager.default.fileExists(atPath: new.path))
        }
    }

    @Test(arguments: [
        ("Ada", "Ada.ics"), ("../../etc/passwd", "etc-passwd.ics"), ("a\u{0}b/c\nd", "a-b-c-d.ics"), ("", "code.ics"), ("...", "code.ics"),
    ])
    func `A name harms no file system`(_ title: String, _ name: String) {
        #expect(HandoverFolder.name(title, suffix: "ics") == name)
    }

    @Test func `A name is never too long`() {
        #expect(HandoverFolder.name(String(repeating: "e\u{301}\u{302}", count: 4000), suffix: "ics").utf8.count < 250)
    }
}
