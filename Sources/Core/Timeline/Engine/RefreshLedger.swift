import Foundation

/// What must outlive the program so that a restart, or a crash over and over, gives nobody a second budget.
public struct RefreshLedger: Hashable, Codable, Sendable {
    public static let currentVersion = 1

    public let version: Int
    /// The counted refreshes of the last day, in order.
    public let spent: [Date]
    /// When the provider was last asked.
    public let asked: Date?
    /// Failures since its last good answer.
    public let failures: Int
    /// False while it is being asked.
    public let isAnswered: Bool

    public init(spent: [Date], asked: Date?, failures: Int, isAnswered: Bool = true) {
        version = Self.currentVersion
        self.spent = spent
        self.asked = asked
        self.failures = failures
        self.isAnswered = isAnswered
    }

    /// Whether this Quire can go by it.
    public var isUsable: Bool { version <= Self.currentVersion && failures >= 0 }
}
