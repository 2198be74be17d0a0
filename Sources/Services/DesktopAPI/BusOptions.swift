import GLib

/// Options by name that came over the bus, of which none may be left over: a name that means nothing is a mistake of whoever wrote it.
struct BusOptions {
    private let values: [String: Variant]
    private let known: [String]

    init(_ values: [String: Variant], known: [String]) throws(IntentError) {
        if let unknown = values.keys.sorted().first(where: { !known.contains($0) }) {
            throw .invalid("There is no “\(ShownText.short(unknown))” here. There are: \(known.joined(separator: ", ")).")
        }
        (self.values, self.known) = (values, known)
    }

    func has(_ name: String) -> Bool { values[name] != nil }

    subscript(name: String) -> Variant? { values[name]?.unwrapped }

    func text(_ name: String) throws(IntentError) -> String? {
        guard let value = self[name] else { return nil }
        guard let text = value.string else { throw Self.misshapen(name, "a text") }
        return text
    }

    func flag(_ name: String) throws(IntentError) -> Bool? {
        guard let value = self[name] else { return nil }
        guard let flag = value.bool else { throw Self.misshapen(name, "true or false") }
        return flag
    }

    /// A whole number from 0 to `most`, of any width.
    func count(_ name: String, atMost most: Int) throws(IntentError) -> Int? {
        guard let value = self[name] else { return nil }
        guard let number = value.integer, (0...most).contains(number) else { throw Self.misshapen(name, "a number from 0 to \(most)") }
        return number
    }

    /// A list of texts, or one text.
    func texts(_ name: String) throws(IntentError) -> [String]? {
        guard let value = self[name] else { return nil }
        if let text = value.string { return [text] }
        guard let texts = value.listedTexts else { throw Self.misshapen(name, "a list of texts") }
        return texts
    }

    /// One of several names.
    func choice<Choice: RawRepresentable & CaseIterable>(_ name: String, _ type: Choice.Type) throws(IntentError) -> Choice?
    where Choice.RawValue == String {
        guard let text = try text(name) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw Self.misshapen(name, "one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return choice
    }

    static func misshapen(_ name: String, _ expected: String) -> IntentError { .invalid("“\(name)” has to be \(expected).") }
}
