public import Foundation
import GLib
public import Payload

/// A one-time password.
public struct OneTimeCode: Hashable, Sendable {
    /// Six to eight digits, with leading zeros.
    public let text: String
    /// The time at which the next password replaces it; nil for a counter-based one, which holds until it is used.
    public let validUntil: Date?

    /// Creates a password.
    public init(text: String, validUntil: Date?) { (self.text, self.validUntil) = (text, validUntil) }

    /// The whole seconds until the next password, at least 1 while this one is valid.
    public func secondsLeft(at date: Date) -> Int? {
        validUntil.map { max(0, Int($0.timeIntervalSince(date).rounded(.up))) }
    }
}

extension ParsedPayload {
    /// The current password of the account in the payload; nil if there is no account or more than one.
    public func oneTimeCode(at date: Date) -> OneTimeCode? {
        guard kind == .otp else { return nil }
        return OneTimeCodeGenerator(account: fields)?.code(at: date)
    }

    /// The current passwords of all accounts in an export, in their order; nil for an account whose password cannot be computed.
    public func oneTimeCodes(at date: Date) -> [OneTimeCode?] {
        guard kind == .otp, case .list(let accounts)? = self["accounts"] else { return [] }
        return accounts.map { account in
            if case .record(let fields) = account { OneTimeCodeGenerator(account: fields)?.code(at: date) } else { nil }
        }
    }
}

/// Generates the one-time passwords of an account (HOTP by RFC 4226, TOTP by RFC 6238).
public struct OneTimeCodeGenerator: Hashable, Sendable {
    /// The hash functions of RFC 6238 §1.2.
    public enum Algorithm: String, Hashable, Sendable {
        case sha1 = "SHA1"
        case sha256 = "SHA256"
        case sha512 = "SHA512"
    }

    /// The moving factor.
    public enum Factor: Hashable, Sendable {
        case counter(UInt64)
        /// The number of periods since 1970, where a period is in seconds.
        case time(period: Int)
    }

    private let secret: [UInt8]
    private let algorithm: Algorithm
    /// 6 to 8.
    private let digits: Int
    private let factor: Factor

    /// Nil without a secret, and for an invalid number of digits or an invalid period.
    public init?(secret: [UInt8], algorithm: Algorithm = .sha1, digits: Int = 6, factor: Factor = .time(period: 30)) {
        guard !secret.isEmpty, (6...8).contains(digits) else { return nil }
        if case .time(let period) = factor, period < 1 { return nil }
        (self.secret, self.algorithm, self.digits, self.factor) = (secret, algorithm, digits, factor)
    }

    /// Reads the account from the fields of a payload; nil if its passwords cannot be computed.
    public init?(account fields: [PayloadField]) {
        func text(_ name: String) -> String? {
            if case .text(let text)? = fields.first(where: { $0.name == name })?.value { text } else { nil }
        }
        func integer(_ name: String) -> Int? {
            if case .integer(let number)? = fields.first(where: { $0.name == name })?.value { number } else { nil }
        }
        guard let secret = text("secret").flatMap(Base32.decoded),
            let algorithm = Algorithm(rawValue: text("algorithm") ?? "SHA1")
        else { return nil }
        let factor: Factor
        switch text("type") {
        case "totp": factor = .time(period: integer("period") ?? 30)
        case "hotp":
            guard let counter = UInt64(exactly: integer("counter") ?? 0) else { return nil }
            factor = .counter(counter)
        default: return nil
        }
        self.init(secret: secret, algorithm: algorithm, digits: integer("digits") ?? 6, factor: factor)
    }

    /// Returns the password at a date, with the end of its validity.
    public func code(at date: Date) -> OneTimeCode {
        switch factor {
        case .counter(let counter): return OneTimeCode(text: password(counter), validUntil: nil)
        case .time(let period):
            // Keeps the date within the range of the counter, from 1970 on.
            let seconds = UInt64(min(max(date.timeIntervalSince1970, 0), 1e15))
            let step = seconds / UInt64(period)
            return OneTimeCode(text: password(step), validUntil: Date(timeIntervalSince1970: Double(step + 1) * Double(period)))
        }
    }

    /// Truncates the hash (RFC 4226 §5.3): four bytes at the offset in its last four bits, without the sign.
    private func password(_ counter: UInt64) -> String {
        let message = withUnsafeBytes(of: counter.bigEndian) { [UInt8]($0) }
        let hash = hash.authenticationCode(of: message, key: secret)
        let offset = Int(hash[hash.count - 1] & 0x0F)
        let number = hash[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } & 0x7FFF_FFFF
        let shown = String(number % [1_000_000, 10_000_000, 100_000_000][digits - 6])
        return String(repeating: "0", count: digits - shown.utf8.count) + shown
    }

    private var hash: HashFunction {
        switch algorithm {
        case .sha1: .sha1
        case .sha256: .sha256
        case .sha512: .sha512
        }
    }
}
