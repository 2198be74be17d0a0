import Foundation

/// The fields, warnings and actions that a format finds in a payload.
struct ParseResult {
    private(set) var fields: [PayloadField] = []
    private(set) var warnings: [PayloadWarning] = []
    private(set) var actions: [PayloadAction] = []
    /// The suggested title, unshortened; nil for the first line of the text.
    var title: String?

    subscript(name: String) -> FieldValue? {
        fields.first { $0.name == name }?.value
    }

    /// Adds a text, unless it is empty or the field exists already.
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

    mutating func put(_ fields: [PayloadField]) {
        for field in fields { put(field.name, value: field.value, isSecret: field.isSecret) }
    }

    mutating func warn(_ warning: PayloadWarning) {
        if !warnings.contains(warning) { warnings.append(warning) }
    }

    mutating func offer(_ action: PayloadAction) {
        if !actions.contains(action) { actions.append(action) }
    }

    /// Offers to copy a field if it exists.
    mutating func offerCopy(_ name: String) {
        if self[name] != nil { offer(.copy(field: name)) }
    }
}

/// The payload as the input of a format.
struct PayloadContent {
    let payload: Payload
    /// The bytes in UTF-8, without a byte order mark and surrounding white space. In their own character set if the kind says which.
    let bytes: ArraySlice<UInt8>
    /// The bytes as text. If they are not UTF-8, they are read as Windows-1252, which most other generators use.
    let text: String
    let symbology: Symbology?
    let now: Date
    /// Whether warnings and actions are needed. Finding them can take longer than the rest.
    let wantsAdvice: Bool

    init(_ payload: Payload, printedAs symbology: String, now: Date, wantsAdvice: Bool) {
        self.payload = payload
        bytes = ASCII.trimmed(payload.readableBytes)
        text = CharacterSets.text(of: bytes)
        self.symbology = Symbology(named: symbology)
        self.now = now
        self.wantsAdvice = wantsAdvice
    }

    func hasPrefix(_ prefix: String) -> Bool {
        ASCII.hasPrefix(bytes, prefix)
    }
}
