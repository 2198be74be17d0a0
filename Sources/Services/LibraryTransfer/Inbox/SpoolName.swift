import Payload

/// The name of a file as the system has it: bytes, which need be no text.
struct SpoolName: Hashable, Sendable {
    let bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.utf8) }
    init(bytes: [UInt8]) { self.bytes = bytes }

    /// In bytes, of every file system that is in use.
    static let longest = 255

    func withPointer<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        (bytes + [0]).withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { characters in
                // Of at least the zero at the end.
                body(characters.baseAddress!)
            }
        }
    }

    /// For people: on one line, with what could hide or turn text shown.
    var shown: String {
        let line = Payload(String(decoding: bytes, as: UTF8.self)).displayText.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count > 80 ? line.prefix(79) + "…" : line
    }

    private func hasEnding(_ ending: String) -> Bool {
        let lower = bytes.suffix(ending.utf8.count).map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
        return lower == Array(ending.utf8)
    }

    /// Whether the name says that it is nobody's business: hidden, or still being written.
    var isUnfinished: Bool {
        bytes.first == UInt8(ascii: ".") || ["~", ".part", ".partial", ".tmp", ".temp", ".crdownload", ".swp"].contains(where: hasEnding)
    }

    var isJSON: Bool { hasEnding(".json") }

    // MARK: Beside the reasons

    private static let reasonEnding = ".reason.txt"

    /// The file with the reason why this one was set aside.
    var reason: SpoolName { SpoolName(bytes: bytes + Array(Self.reasonEnding.utf8)) }
    /// The file whose reason this is; nil for every other.
    var reasoned: SpoolName? {
        hasEnding(Self.reasonEnding) ? SpoolName(bytes: Array(bytes.dropLast(Self.reasonEnding.utf8.count))) : nil
    }

    /// The same with a number before its ending, and short enough to get a reason; 1 adds none.
    func numbered(_ number: Int) -> SpoolName {
        let point = bytes.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 && bytes.count - $0 <= 16 ? $0 : nil } ?? bytes.count
        let ending = bytes[point...]
        let mark = number > 1 ? Array("-\(number)".utf8) : []
        let room = Self.longest - Self.reasonEnding.utf8.count - ending.count - mark.count
        var stem = Array(bytes[..<point].prefix(room))
        // Not in the middle of a character.
        for _ in 0..<3 where stem.count < point && stem.count > 1 && bytes[stem.count] & 0xC0 == 0x80 { stem.removeLast() }
        return SpoolName(bytes: stem + mark + ending)
    }
}

extension SpoolName: Comparable {
    static func < (left: SpoolName, right: SpoolName) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
}
