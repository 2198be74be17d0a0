extension Payload {
    /// Whether it says something that is covered when it is shown, such as the password of a wireless network or the secret of an account.
    public var hasSecret: Bool { parsed().fields.contains(where: \.holdsSecret) }
}

extension PayloadField {
    /// Whether it is a secret, or one stands in it.
    public var holdsSecret: Bool { isSecret || value.holdsSecret }
}

extension FieldValue {
    fileprivate var holdsSecret: Bool {
        switch self {
        case .record(let fields): fields.contains(where: \.holdsSecret)
        case .list(let values): values.contains(where: \.holdsSecret)
        case .text, .integer, .number, .flag, .absent: false
        }
    }
}
