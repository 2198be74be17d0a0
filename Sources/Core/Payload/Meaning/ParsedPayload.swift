import Foundation

/// What a payload says: its kind, its fields, what to beware of and what can be done with it.
public struct ParsedPayload: Hashable, Sendable {
    public let kind: PayloadKind
    /// In the order in which they are to be shown; no name twice, nothing empty.
    public let fields: [PayloadField]
    /// One line of at most 60 characters that is never empty.
    public let title: String
    public let warnings: [PayloadWarning]
    public let actions: [PayloadAction]

    /// The value of a field, or nil when the payload does not say it.
    public subscript(name: String) -> FieldValue? {
        fields.first { $0.name == name }?.value
    }

    /// The text of a field that holds text, or nil.
    public func text(_ name: String) -> String? {
        if case .text(let text) = self[name] { text } else { nil }
    }
}

extension Payload {
    /// The meaning of the payload, in a time that grows no faster than its size.
    ///
    /// `symbology` is the name of the kind of symbol it was read from ("EAN-13", "CODE-39" …; an empty one for a QR code), which alone
    /// says what digits mean. `now` decides which dates are over.
    public func parsed(printedAs symbology: String = "", now: Date = .now) -> ParsedPayload {
        PayloadReader(self, printedAs: symbology, now: now).parsed
    }
}
