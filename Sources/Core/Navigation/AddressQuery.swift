/// What stands behind the question mark of an address: `name=value`, with `&` between two.
struct AddressQuery {
    private var values: [String: String] = [:]

    init() {}

    init(_ text: Substring) throws(DeepLinkError) {
        for pair in text.utf8.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false).map { Substring($0) }
            guard !parts[0].isEmpty, parts[0].utf8.count <= 40, parts[0].utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else {
                throw .unknownPlace
            }
            let name = String(parts[0])
            guard parts.count == 2, values[name] == nil else { throw parts.count == 2 ? .unknownParameter(name) : .invalidValue(name) }
            values[name] = try AddressText.decoded(parts[1], isMultiline: name == "text")
        }
    }

    /// Nil also for a value that is empty.
    subscript(name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

    func refuse(allBut known: Set<String>) throws(DeepLinkError) {
        if let other = values.keys.sorted().first(where: { !known.contains($0) }) { throw .unknownParameter(other) }
    }

    // MARK: Values

    func newCode() throws(DeepLinkError) -> NewCodeRequest {
        let kind = self["kind"]
        if let kind, kind.utf8.count > 40 || !kind.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }) {
            throw .invalidValue("kind")
        }
        return NewCodeRequest(kind: kind, text: self["text"], title: self["title"])
    }

    func scan() throws(DeepLinkError) -> ScanRequest {
        guard let name = values["source"] else { return ScanRequest() }
        guard let source = ScanRequest.Source(rawValue: name) else { throw .invalidValue("source") }
        return ScanRequest(source)
    }

    /// Base64url, as a link that was made here has it (RFC 4648 §5).
    func key() throws(DeepLinkError) -> String? {
        guard let key = values["key"] else { return nil }
        let isFitting = (1...128).contains(key.utf8.count)
            && key.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F
            }
        guard isFitting else { throw .invalidValue("key") }
        return key
    }
}
