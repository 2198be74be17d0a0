import Platform
public import Payload

/// An account for one-time passwords in a payload.
public struct OneTimeAccount: Hashable, Sendable {
    /// The name of the account.
    public let name: String
    /// The generator of its one-time passwords.
    public let generator: OneTimeCodeGenerator

    /// Creates an account from its name and its password generator.
    public init(name: String, generator: OneTimeCodeGenerator) { (self.name, self.generator) = (name, generator) }

    /// The accounts of a payload: one, or all of an authenticator's export.
    public static func accounts(of payload: ParsedPayload) -> [OneTimeAccount] {
        guard payload.kind == .otp else { return [] }
        if let generator = OneTimeCodeGenerator(account: payload.fields) {
            return [OneTimeAccount(name: PayloadKind.otp.name.string, generator: generator)]
        }
        guard case .list(let accounts)? = payload["accounts"] else { return [] }
        return accounts.compactMap { account in
            guard case .record(let fields) = account, let generator = OneTimeCodeGenerator(account: fields) else { return nil }
            let name = fields.filter { ["issuer", "account"].contains($0.name) }.map(\.value.text).joined(separator: ": ")
            return OneTimeAccount(name: name.isEmpty ? PayloadKind.otp.name.string : name, generator: generator)
        }
    }
}
