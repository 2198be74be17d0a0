import Foundation

/// What a format found in a payload, put down while reading.
struct Reading {
    private(set) var fields: [PayloadField] = []
    private(set) var warnings: [PayloadWarning] = []
    private(set) var actions: [PayloadAction] = []
    /// The title to suggest, as it was found; nil leaves it to the first line of the text.
    var title: String?

    subscript(name: String) -> FieldValue? {
        fields.first { $0.name == name }?.value
    }

    /// Puts a text down, unless it is empty or the name is taken.
    mutating func put(_ name: String, _ text: String?, isSecret: Bool = false) {
        guard let text, !text.isEmpty else { return }
        put(name, value: .text(text), isSecret: isSecret)
    }

    mutating func put(_ name: String, _ texts: [String]) {
        guard texts.contains(where: { !$0.isEmpty }) else { return }
        put(name, value: .list(texts.map { .text($0) }))
    }

    mutating func put(_ name: String, _ number: Int?) {
        if let number { put(name, value: .integer(number)) }
    }

    mutating func put(_ name: String, _ number: Double?) {
        if let number, number.isFinite { put(name, value: .number(number)) }
    }

    mutating func put(_ name: String, _ isSet: Bool) {
        put(name, value: .flag(isSet))
    }

    mutating func put(_ name: String, record: [PayloadField]) {
        if record.contains(where: { !$0.value.text.isEmpty }) { put(name, value: .record(record)) }
    }

    mutating func put(_ name: String, value: FieldValue, isSecret: Bool = false) {
        guard self[name] == nil else { return }
        fields.append(PayloadField(name, value, isSecret: isSecret))
    }

    mutating func warn(_ warning: PayloadWarning) {
        if !warnings.contains(warning) { warnings.append(warning) }
    }

    mutating func offer(_ action: PayloadAction) {
        if !actions.contains(action) { actions.append(action) }
    }

    /// Offers copying a field that is there.
    mutating func offerCopy(_ name: String) {
        if self[name] != nil { offer(.copy(field: name)) }
    }
}

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
