public import Foundation

extension Payload {
    /// The picture file that a vCard holds (`PHOTO`; RFC 2426 §3.1.4, RFC 6350 §6.2.4) of at most 1 MB; nil for one without, and for a
    /// picture that lies elsewhere. No symbol holds it: it stays beside the code.
    public var photo: Data? {
        // What is in base64 is a third longer than the file.
        guard bytes.count < 1_500_000, ContentObject(bytes) != nil else { return nil }
        for case let line? in PropertyLine.all(bytes).map(\.line) where line.name == "PHOTO" {
            let value = line.verbatim
            let encoding = line.parameter("ENCODING")?.uppercased()
            let text: Substring? =
                if value.lowercased().hasPrefix("data:") {
                    value.range(of: ";base64,").map { value[$0.upperBound...] }
                } else if encoding == "B" || encoding == "BASE64" || line.types.contains(where: { $0.uppercased() == "BASE64" }) {
                    value[...]
                } else {
                    nil
                }
            if let text, let file = Data(base64Encoded: String(text), options: .ignoreUnknownCharacters), !file.isEmpty { return file }
        }
        return nil
    }
}
