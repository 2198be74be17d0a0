import Payload

/// The name of a file as bytes, which need not be UTF-8.
struct SpoolName: Hashable, Sendable {
    let bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.utf8) }
    init(bytes: [UInt8]) { self.bytes = bytes }

    /// The maximum length in bytes on all common file systems.
    static let maximumLength = 255

    func withPointer<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        (bytes + [0]).withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { characters in
                // The buffer has at least the terminating zero.
                body(characters.baseAddress!)
            }
        }
    }

    /// The name for people: on one line, with invisible and bidirectional characters shown.
    var shown: String {
        let line = Payload(String(decoding: bytes, as: UTF8.self)).displayText.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count > 80 ? line.prefix(79) + "…" : line
    }

    private func hasEnding(_ ending: String) -> Bool {
        let lower = bytes.suffix(ending.utf8.count).map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
        return lower == Array(ending.utf8)
    }

    /// Whether the name is hidden or temporary, so that the file is ignored.
    var isUnfinished: Bool {
        bytes.first == UInt8(ascii: ".") || ["~", ".part", ".partial", ".tmp", ".temp", ".crdownload", ".swp"].contains(where: hasEnding)
    }

    var isJSON: Bool { hasEnding(".json") }

    // MARK: Reasons

    private static let reasonEnding = ".reason.txt"

    /// The name of the file with the reason why this one was refused.
    var reason: SpoolName { SpoolName(bytes: bytes + Array(Self.reasonEnding.utf8)) }
    /// The name of the file whose reason this is; nil for other files.
    var reasoned: SpoolName? {
        hasEnding(Self.reasonEnding) ? SpoolName(bytes: Array(bytes.dropLast(Self.reasonEnding.utf8.count))) : nil
    }

    /// The name with a number before its extension, cut so that the name of its reason fits; 1 adds no number.
    func numbered(_ number: Int) -> SpoolName {
        let point = bytes.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 && bytes.count - $0 <= 16 ? $0 : nil } ?? bytes.count
        let ending = bytes[point...]
        let mark = number > 1 ? Array("-\(number)".utf8) : []
        let room = Self.maximumLength - Self.reasonEnding.utf8.count - ending.count - mark.count
        var stem = Array(bytes[..<point].prefix(room))
        // Does not cut inside a UTF-8 character.
        for _ in 0..<3 where stem.count < point && stem.count > 1 && bytes[stem.count] & 0xC0 == 0x80 { stem.removeLast() }
        return SpoolName(bytes: stem + mark + ending)
    }
}

extension SpoolName: Comparable {
    static func < (left: SpoolName, right: SpoolName) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
}
