/// How much of a symbol may be damaged or covered before it no longer reads.
public enum ErrorCorrectionLevel: String, Codable, CaseIterable, Comparable, Sendable {
    /// About 7 %.
    case low = "L"
    /// About 15 %.
    case medium = "M"
    /// About 25 %.
    case quartile = "Q"
    /// About 30 %.
    case high = "H"

    public static func < (one: ErrorCorrectionLevel, two: ErrorCorrectionLevel) -> Bool { one.rank < two.rank }

    /// The share of codewords that can be restored, in percent.
    public var percent: Int {
        switch self {
        case .low: 7
        case .medium: 15
        case .quartile: 25
        case .high: 30
        }
    }

    private var rank: Int { Self.allCases.firstIndex(of: self)! }
}
