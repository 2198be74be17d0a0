import Foundation

/// A payload as the formats read it.
struct Content {
    let payload: Payload
    /// Without a byte order mark and the white space around it.
    let bytes: ArraySlice<UInt8>
    /// The same as text; bytes that are no UTF-8 are taken for Windows-1252, as the generators that write them mean it.
    let text: String
    let symbology: Symbology
    let now: Date
    /// Whether somebody is to be warned and offered something; finding that out may take longer than all the rest.
    let isAdvised: Bool

    init(_ payload: Payload, printedAs symbology: String, now: Date, isAdvised: Bool) {
        self.payload = payload
        bytes = ASCII.trimmed(payload.bytes)
        text = CharacterSets.text(of: bytes)
        self.symbology = Symbology(symbology)
        self.now = now
        self.isAdvised = isAdvised
    }

    func hasPrefix(_ prefix: String) -> Bool {
        ASCII.hasPrefix(bytes, prefix)
    }
}
