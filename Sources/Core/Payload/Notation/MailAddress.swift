/// The address of a mailbox (RFC 5321 §4.1.2, with the letters of every alphabet by RFC 6531), as people have it.
struct MailAddress {
    let text: String

    init(_ written: String, field: String) throws(PayloadBuildingError) {
        let text = written.trimmed
        guard Self.isAddress(text) else {
            throw .invalid(
                field, "holds “\(VisibleText.singleLine(text, limit: 60))”, which is no e-mail address: write it like name@example.org")
        }
        self.text = text
    }

    /// For a `mailto:` address.
    var encoded: String { PercentEncoding.mailbox(text) }

    private static func isAddress(_ text: String) -> Bool {
        let parts = text.pieces(at: UInt8(ascii: "@"))
        guard parts.count == 2, (1...64).contains(parts[0].utf8.count), (1...255).contains(parts[1].utf8.count) else { return false }
        let scalars = text.unicodeScalars
        guard
            !scalars.contains(where: { $0.properties.isWhitespace || VisibleText.isHidden($0) || $0.properties.generalCategory == .control }
            )
        else { return false }
        let isLocal = parts[0].pieces(at: UInt8(ascii: ".")).allSatisfy { atom in
            !atom.isEmpty
                && atom.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 >= 0x80 || "!#$%&'*+-/=?^_`{|}~".utf8.contains($0) }
        }
        let isHost = parts[1].pieces(at: UInt8(ascii: ".")).allSatisfy { label in
            !label.isEmpty && !label.hasPrefix("-") && !label.hasSuffix("-")
                && label.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 >= 0x80 || $0 == UInt8(ascii: "-") }
        }
        return isLocal && isHost
    }
}
