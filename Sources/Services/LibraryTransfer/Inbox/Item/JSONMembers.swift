import Platform

/// The members of an object, asked for by their names and shapes; null is not there.
struct JSONMembers {
    private let values: [String: JSONTree]

    init(_ members: [JSONTree.Member]) {
        // Two of one name are refused by the reader.
        values = Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    subscript(key: String) -> JSONTree? {
        guard let value = values[key], value != .null else { return nil }
        return value
    }

    func text(_ key: String) throws(InboxRefusal) -> String? {
        guard let value = self[key] else { return nil }
        guard case .string(let text) = value else { throw .wrong(key, "a text") }
        return text
    }

    func flag(_ key: String) throws(InboxRefusal) -> Bool {
        guard let value = self[key] else { return false }
        guard case .boolean(let flag) = value else { throw .wrong(key, "true or false") }
        return flag
    }

    func texts(_ key: String) throws(InboxRefusal) -> [String] {
        guard let value = self[key] else { return [] }
        guard case .array(let items) = value else { throw .wrong(key, "a list of texts") }
        var texts: [String] = []
        for item in items {
            guard case .string(let text) = item else { throw .wrong(key, "a list of texts") }
            texts.append(text)
        }
        return texts
    }
}
