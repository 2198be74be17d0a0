import Foundation

extension Data {
    /// Base64 as it arrives in addresses: either alphabet of RFC 4648, with blanks for "+", with or without padding.
    init?(base64Tolerant text: String) {
        var letters = text.utf8.compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "-"), ASCII.space: UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            case UInt8(ascii: "="), ASCII.lineFeed, ASCII.carriageReturn: nil
            default: byte
            }
        }
        letters += [UInt8](repeating: UInt8(ascii: "="), count: (4 - letters.count % 4) % 4)
        self.init(base64Encoded: Data(letters))
    }
}
