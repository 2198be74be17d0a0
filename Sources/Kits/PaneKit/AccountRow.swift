public import Foundation
public import Gtk
public import OneTimeCode
public import Payload

/// The password that is good now of an account, with the time it is good for. The secret behind it is never shown.
@MainActor
public final class AccountRow {
    public let root: Box
    private let generator: OneTimeGenerator
    private let password = Label("", classes: ["one-time-code"])
    private let time = Label("", classes: ["caption", "dim", "numeric"])

    /// - Parameter copied: called with the password that is to be copied.
    public init(_ account: OneTimeAccount, copied: @escaping @MainActor (String) -> Void) {
        generator = account.generator
        let words = Box(.column, spacing: 4, [Label(account.name, classes: ["caption", "dim"]).fitting(.wrap), password, time])
        words.expandsHorizontally = true
        let copy = Button(icon: "quire-copy-symbolic", name: "Copy password of \(account.name)", classes: ["flat", "round"])
        copy.verticalAlignment = .center
        root = Box(.row, spacing: 4, classes: ["field-row"], [words, copy])
        let generator = self.generator
        copy.onPress { copied(generator.code(at: .now).text) }
        show(at: .now)
    }

    /// Shows what is good at a moment; answers when that has to be said anew.
    @discardableResult
    public func show(at now: Date) -> Date? {
        let code = generator.code(at: now)
        password.text = Self.grouped(code.text)
        guard let left = code.secondsLeft(at: now), let end = code.validUntil else {
            time.text = "Good until it is used"
            return nil
        }
        time.text = left == 1 ? "1 second left" : "\(left) seconds left"
        return end.addingTimeInterval(-Double(left - 1))
    }

    /// In two halves, as people read it out.
    private static func grouped(_ digits: String) -> String {
        let half = (digits.count + 1) / 2
        return "\(digits.prefix(half)) \(digits.dropFirst(half))"
    }
}

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
