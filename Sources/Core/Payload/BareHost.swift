/// Recognises `example.org/path` and `name@example.org`, written without a scheme.
enum BareHost {
    /// RFC 1035 §2.3.4: a name is at most 253 octets; a longer beginning is no host and need not be looked at.
    private static let longestName = 253

    static func isHost(_ content: ArraySlice<UInt8>) -> Bool {
        guard !content.contains(where: { $0 <= ASCII.space || $0 == ASCII.delete }) else { return false }
        let end = content.firstIndex { "/?#:".utf8.contains($0) } ?? content.endIndex
        // Names of more parts than this are lists of words; with a scheme before them they are addresses all the same.
        guard isName(content[..<end]), content[..<end].count(where: { $0 == UInt8(ascii: ".") }) <= 6 else { return false }
        let rest = content[end...]
        guard rest.first == ASCII.colon else { return true }
        let port = rest.dropFirst().prefix(while: ASCII.isDigit)
        let next = rest.dropFirst(port.count + 1).first
        return (1...5).contains(port.count) && (next == nil || "/?#".utf8.contains(next!))
    }

    static func isMailbox(_ content: ArraySlice<UInt8>) -> Bool {
        guard let at = content.prefix(64 + 1).firstIndex(of: UInt8(ascii: "@")), at > content.startIndex else { return false }
        let local = content[..<at]
        return local.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 >= 0x80 || "!#$%&'*+-/=?^_`{|}~.".utf8.contains($0) }
            && isName(content[(at + 1)...])
    }

    /// Labels of letters, digits and inner hyphens, at least two of them, the last of letters only (an `xn--` label may end in a digit).
    private static func isName(_ name: ArraySlice<UInt8>) -> Bool {
        guard name.count <= longestName else { return false }
        let labels = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count >= 2, let last = labels.last, last.count >= 2 else { return false }
        let hyphen = UInt8(ascii: "-")
        return labels.allSatisfy { label in
            (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
                && label.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == hyphen }
        } && (last.allSatisfy(ASCII.isLetter) || ASCII.hasPrefix(last, "xn--"))
    }
}
