public import Foundation

/// The content of a code: bytes and their meaning.
public struct Payload: Hashable, Sendable {
    /// The bytes exactly as stored in the symbol.
    public let bytes: [UInt8]
    /// The character set that a person or a program chose for the bytes; nil to read them as they suggest themselves.
    public internal(set) var charset: TextCharset?

    /// Payloads are the same if their bytes are, however they are read.
    public static func == (one: Payload, other: Payload) -> Bool { one.bytes == other.bytes }

    /// Hashes all bytes at once, which is faster than hashing the array.
    public func hash(into hasher: inout Hasher) {
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }

    /// Makes a payload from any bytes: NUL, Latin-1, a picture.
    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Makes a payload from text, encoded as UTF-8.
    public init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The content as text, in the character set of its `reading`; nil for data.
    public var text: String? {
        charset == nil ? exactText ?? reading?.text : reading?.text
    }

    /// The bytes that say what the payload is: the text in UTF-8, unless the kind has its own rule for character sets or it is data.
    var readableBytes: [UInt8] {
        if charset == nil, exactText != nil || KindRecognition.hasOwnCharset(bytes) { return bytes }
        return reading.map { Array($0.text.utf8) } ?? bytes
    }

    /// The kind, recognised by the beginning of the content.
    ///
    /// Digits alone are text: only the symbology (EAN-13, Code 39) makes them a product or a vehicle.
    public var kind: PayloadKind {
        KindRecognition(readableBytes).kind
    }

    /// The kind for a payload that was read from a known symbology, such as “EAN-13”, “CODE-39” or “DataBar”.
    public func kind(printedAs symbology: String) -> PayloadKind {
        PrintedKind.kind(of: bytes, in: symbology) ?? kind
    }

    /// A suggested title: a single line of 1 to 60 characters without control and bidirectional characters.
    public var title: String {
        parsed().title
    }

    /// The address to open. Only a payload that is a single valid http or https URL has one.
    ///
    /// An address with a user name before its host or with invisible characters has none, because it is misleading.
    public var link: URL? {
        WebLink(self)?.url
    }

    /// The content for display: control and bidirectional characters are made visible, and bytes that are no text are shown as a hex
    /// dump.
    public var displayText: String {
        text.map(VisibleText.showingControls) ?? HexDump.text(of: bytes)
    }
}
