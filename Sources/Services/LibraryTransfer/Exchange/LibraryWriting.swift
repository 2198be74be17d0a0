import Payload

/// Writes collections of codes for Quire itself and for other programs.
public enum LibraryWriting {}

/// A file with the codes that a format can hold.
public struct KindExport: Hashable, Sendable {
    /// The content of the file; empty if there is no such code.
    public private(set) var bytes: [UInt8] = []
    /// The number of codes in it.
    public private(set) var written = 0
    /// The number of codes of this kind that the format cannot hold.
    public private(set) var leftOut = 0

    /// Writes the codes outside of the trash. Those that have no text in the format are left out.
    init(_ kind: PayloadKind, of library: ExchangedLibrary, text: (Payload) -> [UInt8]?) {
        for code in library.codes where code.trashed == nil && (code.kind ?? code.payload.kind) == kind {
            if let text = text(code.payload) {
                bytes += Self.ended(text[...])
                written += 1
            } else {
                leftOut += 1
            }
        }
    }

    init(bytes: [UInt8], written: Int, leftOut: Int) { (self.bytes, self.written, self.leftOut) = (bytes, written, leftOut) }

    mutating func enclose(before: [UInt8], after: [UInt8]) {
        if written > 0 { bytes = before + bytes + after }
    }

    /// The text with a line end.
    static func ended(_ text: ArraySlice<UInt8>) -> [UInt8] {
        text.last == 0x0A || text.last == 0x0D ? Array(text) : text + [0x0D, 0x0A]
    }
}
