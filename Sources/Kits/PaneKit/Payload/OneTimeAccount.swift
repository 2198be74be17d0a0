public import OneTimeCode
public import Payload

/// An account of one-time passwords that a payload sets up.
public struct OneTimeAccount: Hashable, Sendable {
    public let name: String
    public let generator: OneTimeGenerator

    /// Names an account by what makes its passwords.
    public init(name: String, generator: OneTimeGenerator) { (self.name, self.generator) = (name, generator) }

    /// The accounts of a payload: one, or as many as an authenticator's export holds.
    public static func accounts(of payload: ParsedPayload) -> [OneTimeAccount] {
        guard payload.kind == .otp else { return [] }
        if let generator = OneTimeGenerator(account: payload.fields) {
            return [OneTimeAccount(name: "One-time password", generator: generator)]
        }
        guard case .list(let accounts)? = payload["accounts"] else { return [] }
        return accounts.compactMap { account in
            guard case .record(let fields) = account, let generator = OneTimeGenerator(account: fields) else { return nil }
            let name = fields.filter { ["issuer", "account"].contains($0.name) }.map(\.value.text).joined(separator: ": ")
            return OneTimeAccount(name: name.isEmpty ? "One-time password" : name, generator: generator)
        }
    }
}
