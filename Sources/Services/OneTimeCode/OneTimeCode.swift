import Crypto
import Foundation
import Payload

/// A password that is good once.
public struct OneTimeCode: Hashable, Sendable {
    /// Six to eight digits, zeros in front among them.
    public let text: String
    /// When the next one takes its place; nil where that is when it is used.
    public let validUntil: Date?

    /// Whole seconds until the next one, at least 1 as long as this one holds.
    public func secondsLeft(at date: Date) -> Int? {
        validUntil.map { max(0, Int($0.timeIntervalSince(date).rounded(.up))) }
    }
}

extension ParsedPayload {
    /// The password at a moment of the account that the payload holds; nil when it holds none, or several.
    public func oneTimeCode(at date: Date) -> OneTimeCode? {
        guard kind == .otp else { return nil }
        return OneTimeGenerator(account: fields)?.code(at: date)
    }

    /// The passwords at a moment of every account of an export, in their order; nil stands for one that cannot be computed.
    public func oneTimeCodes(at date: Date) -> [OneTimeCode?] {
        guard kind == .otp, case .list(let accounts)? = self["accounts"] else { return [] }
        return accounts.map { account in
            if case .record(let fields) = account { OneTimeGenerator(account: fields)?.code(at: date) } else { nil }
        }
    }
}

/// What makes the passwords of one account: its secret and how it is used (RFC 4226 by a counter, RFC 6238 by the time).
public struct OneTimeGenerator: Hashable, Sendable {
    /// The hash functions that RFC 6238 §1.2 names.
    public enum Algorithm: String, Hashable, Sendable {
        case sha1 = "SHA1"
        case sha256 = "SHA256"
        case sha512 = "SHA512"
    }

    /// What the passwords go by.
    public enum Factor: Hashable, Sendable {
        case counter(UInt64)
        /// A new one every so many seconds, counted from 1970.
        case time(period: Int)
    }

    private let secret: [UInt8]
    private let algorithm: Algorithm
    /// 6 to 8.
    private let digits: Int
    private let factor: Factor

    /// Nil for a number of digits or a period that no such password has.
    public init?(secret: [UInt8], algorithm: Algorithm = .sha1, digits: Int = 6, factor: Factor = .time(period: 30)) {
        guard !secret.isEmpty, (6...8).contains(digits) else { return nil }
        if case .time(let period) = factor, period < 1 { return nil }
        (self.secret, self.algorithm, self.digits, self.factor) = (secret, algorithm, digits, factor)
    }

    /// The generator of an account as its payload describes it, or nil when the payload describes none that can be computed.
    public init?(account fields: [PayloadField]) {
        func text(_ name: String) -> String? {
            if case .text(let text)? = fields.first(where: { $0.name == name })?.value { text } else { nil }
        }
        func integer(_ name: String) -> Int? {
            if case .integer(let number)? = fields.first(where: { $0.name == name })?.value { number } else { nil }
        }
        guard let secret = text("secret").flatMap(PasswordSecret.bytes), let algorithm = Algorithm(rawValue: text("algorithm") ?? "SHA1")
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

    /// The password at a moment, and until when it holds.
    public func code(at date: Date) -> OneTimeCode {
        switch factor {
        case .counter(let counter): return OneTimeCode(text: password(counter), validUntil: nil)
        case .time(let period):
            // Before 1970 and behind what a counter holds nobody signs in.
            let seconds = UInt64(min(max(date.timeIntervalSince1970, 0), 1e15))
            let step = seconds / UInt64(period)
            return OneTimeCode(text: password(step), validUntil: Date(timeIntervalSince1970: Double(step + 1) * Double(period)))
        }
    }

    /// RFC 4226 §5.3: four bytes of the hash, at the place that its last four bits say, as a number without its sign.
    private func password(_ counter: UInt64) -> String {
        let message = withUnsafeBytes(of: counter.bigEndian) { Data($0) }
        let hash = hash(message)
        let offset = Int(hash[hash.count - 1] & 0x0F)
        let number = hash[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } & 0x7FFF_FFFF
        let shown = String(number % [1_000_000, 10_000_000, 100_000_000][digits - 6])
        return String(repeating: "0", count: digits - shown.utf8.count) + shown
    }

    private func hash(_ message: Data) -> [UInt8] {
        let key = SymmetricKey(data: secret)
        return switch algorithm {
        case .sha1: Array(HMAC<Insecure.SHA1>.authenticationCode(for: message, using: key))
        case .sha256: Array(HMAC<SHA256>.authenticationCode(for: message, using: key))
        case .sha512: Array(HMAC<SHA512>.authenticationCode(for: message, using: key))
        }
    }
}
