/// Why no payload could be built from the fields of a form.
public struct PayloadBuildingError: Error, Hashable, Sendable {
    /// What is wrong with the field.
    public enum Reason: Hashable, Sendable {
        /// The form has no such field, there is no such form, or what is given has not the shape of the field.
        case unknown
        /// The field has to be filled in.
        case missing
        /// What is in it is not what the standard of the kind allows.
        case invalid
    }

    /// The stable name of the field; of one in a record "creditor.city", of one in a list "phones".
    public let field: String
    public let reason: Reason
    /// What is wrong and what to do, in a sentence for people that names the field.
    public let sentence: String

    init(_ field: String, _ reason: Reason, _ sentence: String) {
        (self.field, self.reason, self.sentence) = (field, reason, sentence)
    }

    static func missing(_ field: String) -> Self {
        Self(field, .missing, "“\(field)” is missing: fill it in.")
    }

    /// `problem` goes on after the name of the field: "is longer than 70 characters: shorten it".
    static func invalid(_ field: String, _ problem: String) -> Self {
        Self(field, .invalid, "“\(field)” \(problem).")
    }
}
