import Foundation

/// What a code carries: bytes, and what they mean to a person.
public struct Payload: Hashable, Sendable {
    /// The content of the symbol, exactly as stored in it.
    public let bytes: [UInt8]

    /// The bytes at once: an array would be asked for each.
    public func hash(into hasher: inout Hasher) {
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }

    /// Wraps the content of a symbol, which may be anything: NUL, Latin-1, a picture.
    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Wraps text as UTF-8.
    public init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The content as text, or nil when the bytes are no valid UTF-8.
    public var text: String? {
        String(validating: bytes, as: UTF8.self)
    }

    /// What kind of thing this is, recognised by how it begins.
    ///
    /// Digits alone stay text: only the symbology they were printed in (EAN-13, Code 39) makes them a product or a vehicle.
    public var kind: PayloadKind {
        KindRecognition(bytes).kind
    }

    /// What kind of thing this is when the symbology it was read from is known, such as "EAN-13", "CODE-39" or "DataBar".
    public func kind(printedAs symbology: String) -> PayloadKind {
        PrintedKind.kind(of: bytes, in: symbology) ?? kind
    }

    /// A human title to suggest: never empty, one line, at most 60 characters, without control or bidirectional characters.
    public var title: String {
        parsed().title
    }

    /// The address that may be opened: only a payload that is nothing but one valid absolute http or https URL has one.
    ///
    /// An address with a user name before its host, or with invisible characters, has none: it is made to be misread.
    public var link: URL? {
        WebLink(self)?.url
    }

    /// The content for showing: control and bidirectional characters made visible, or a hex dump when it is not text.
    public var displayText: String {
        text.map(VisibleText.showingControls) ?? HexDump.text(of: bytes)
    }
}
