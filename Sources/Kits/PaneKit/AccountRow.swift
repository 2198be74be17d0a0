public import Foundation
public import Gtk
public import OneTimeCode
import Payload
import Platform

/// The current one-time password of an account and its remaining time. The secret is never shown.
@MainActor
public final class AccountRow {
    /// The widget of the row.
    public let root: Box
    private let generator: OneTimeCodeGenerator
    private let password = Label(classes: ["one-time-code"])
    private let time = Label(classes: ["caption", "dim", "numeric"])

    /// - Parameter copied: called with the password to copy.
    public init(_ account: OneTimeAccount, copied: @escaping @MainActor (String) -> Void) {
        generator = account.generator
        let words = Box(.column, spacing: 4, [Label(.verbatim(account.name), classes: ["caption", "dim"]).fitting(.wrap), password, time])
        words.expandsHorizontally = true
        let copy = Button(icon: "quire-copy-symbolic", name: tr("Copy password for \(account.name)"), classes: ["flat", "round"])
        copy.verticalAlignment = .center
        root = Box(.row, spacing: 4, classes: ["field-row"], [words, copy])
        let generator = self.generator
        copy.onPress { copied(generator.code(at: .now).text) }
        show(at: .now)
    }

    /// Shows the one-time code for `now` and returns when it expires.
    @discardableResult
    public func show(at now: Date) -> Date? {
        let code = generator.code(at: now)
        password.text = .verbatim(Self.grouped(code.text))
        guard let left = code.secondsLeft(at: now), let end = code.validUntil else {
            time.text = tr("Valid until used")
            return nil
        }
        time.text = tr("1 second left", plural: "\(left) seconds left", count: left)
        return end.addingTimeInterval(-Double(left - 1))
    }

    /// Two groups of digits, as people read them out.
    private static func grouped(_ digits: String) -> String {
        let half = (digits.count + 1) / 2
        return "\(digits.prefix(half)) \(digits.dropFirst(half))"
    }
}
