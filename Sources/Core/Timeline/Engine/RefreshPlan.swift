import Foundation

/// When an instance's provider is asked next, and by which clock.
enum RefreshPlan: Hashable, Sendable {
    /// Nothing but a request asks it.
    case none
    /// The policy's date.
    case policy(Date)
    /// A wait that no setting of the wall clock shortens: a request (due at once), a retry, the shortest interval or the budget.
    case wait(until: Double, RefreshReason)
}
