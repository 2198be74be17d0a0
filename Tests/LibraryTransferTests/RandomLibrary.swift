import Foundation
import LibraryStore
import LibraryTransfer
import Payload
import TestNumbers

/// Random libraries with unusual values.
struct RandomLibrary {
    private var numbers: SeededNumbers
    private static let pieces = [
        "a", "Z", "7", " ", ",", ";", "\"", "\"\"", "'", "=", "+1", "-", "@", "\t", "\n", "\r\n", "\\", "/", "é", "e\u{301}", "ß", "日本",
        "🎈",
        "\u{202E}", "\u{0}", "\u{7F}", "\u{FEFF}", "{", "}", "[", "]", ":", "null", "sep=;", "BEGIN:VCARD", "</script>", "\u{2028}", "|",
        "%00",
    ]

    init(seed: UInt64) { numbers = SeededNumbers(seed) }

    mutating func library() -> ExchangedLibrary {
        var library = ExchangedLibrary()
        var names: Set<String> = []
        for _ in 0..<below(4) {
            let name = "F" + text()
            guard names.insert(name).inserted else { continue }
            library.folders.append(ExchangedFolder(name: name, icon: maybe { $0.text() }, color: maybe { _ in "3584e4" }))
        }
        for _ in 0..<below(12) { library.codes.append(code(library.folders)) }
        return library
    }

    private mutating func code(_ folders: [ExchangedFolder]) -> ExchangedCode {
        let bytes = (0..<below(40)).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        var code = ExchangedCode(payload: below(3) == 0 ? Payload(bytes: bytes) : Payload(text()), title: text())
        code.uuid = maybe { $0.uuid() }
        code.kind = maybe { PayloadKind.allCases[$0.below(PayloadKind.allCases.count)] }
        code.folder = folders.isEmpty ? nil : maybe { folders[$0.below(folders.count)].name }
        var tags: Set<String> = []
        for _ in 0..<below(4) {
            let tag = "t" + text() + "t"
            if tags.insert(tag).inserted { code.tags.append(tag) }
        }
        for attribute in CodeAttribute.all where attribute != .title {
            code.attributes[attribute] =
                switch attribute.property {
                case .flag: .flag(below(2) == 0)
                case .text: .text(text())
                case .date: .date(maybe { $0.date() })
                }
        }
        code.style = maybe { "{\"shape\":\"\($0.below(9))\"}" }
        (code.created, code.modified, code.used) = (maybe { $0.date() }, maybe { $0.date() }, maybe { $0.date() })
        code.trashed = maybe { $0.date() }
        code.useCount = below(2) == 0 ? 0 : below(1_000_000)
        for _ in 0..<below(4) { code.history.append(CodeRecord.Event(.shown, date())) }
        return code
    }

    private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &numbers) }

    private mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? { below(2) == 0 ? nil : make(&self) }

    private mutating func text() -> String { (0..<below(7)).map { _ in Self.pieces[below(Self.pieces.count)] }.joined() }

    private mutating func uuid() -> UUID {
        let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    /// A date with milliseconds, in any year that a library can have and some that it should not.
    private mutating func date() -> Date {
        let milliseconds =
            below(10) == 0 ? Int.random(in: -99_999_999_999_999...999_999_999_999_999, using: &numbers) : below(4_102_444_800_000)
        return Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
}
