import Foundation

/// Whether a code may still be used.
public enum CodeState: String, CaseIterable, Sendable {
    case usable
    /// Its date is over.
    case expired
    /// It was for one use, and that was made.
    case used
}

extension Code {
    /// Whether it may be used at that moment. What was used stays used when its date is over as well.
    public func state(at now: Date = .now) -> CodeState {
        if isOneTime, spent != nil { return .used }
        if let expires, expires <= now { return .expired }
        return .usable
    }
}
