/// The `name=value&name=value` part of an address; names without regard to case, values decoded.
struct QueryItems {
    private let items: [(name: String, value: String)]

    /// `plusIsSpace` where HTML forms write the query; RFC 6068 §5 and RFC 5724 give the plus sign no meaning.
    init(_ query: some StringProtocol, plusIsSpace: Bool = false) {
        items = String(query).pieces(at: UInt8(ascii: "&")).compactMap { pair in
            let (name, value) = pair.cut(at: UInt8(ascii: "="))
            guard let value else { return nil }
            var key = PercentEncoding.decoded(name).lowercased()
            // Copied out of HTML source, where "&" is written "&amp;".
            if key.hasPrefix("amp;") { key.removeFirst(4) }
            return (key, PercentEncoding.decoded(value, plusIsSpace: plusIsSpace))
        }
    }

    var isEmpty: Bool { items.isEmpty }
    var names: [String] { items.map(\.name) }

    /// The first value that is not empty, under the first of the names that has one.
    subscript(names: String...) -> String? {
        for name in names {
            if let value = items.first(where: { $0.name == name && !$0.value.isEmpty })?.value { return value }
        }
        return nil
    }

    func all(_ name: String) -> [String] {
        items.filter { $0.name == name && !$0.value.isEmpty }.map(\.value)
    }
}
