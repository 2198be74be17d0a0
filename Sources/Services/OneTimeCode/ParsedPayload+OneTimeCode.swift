import Foundation
import Payload

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
