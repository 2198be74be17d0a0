/// Whether scanners will read a styled symbol.
public struct ScanVerdict: Hashable, Sendable {
    /// Where it reads.
    public enum Scans: String, Codable, Comparable, CaseIterable, Sendable {
        case no
        /// Large and sharp in the picture, but not from afar, blurred or turned.
        case closeUpOnly = "close up only"
        case everywhere

        public static func < (one: Scans, two: Scans) -> Bool { one.rank < two.rank }

        private var rank: Int { Self.allCases.firstIndex(of: self)! }
    }

    public let scans: Scans
    /// Why not everywhere, the gravest first; empty when it scans everywhere.
    public let problems: [ScanProblem]

    init(_ problems: [ScanProblem]) {
        self.problems = problems.filter { $0.limit == .no } + problems.filter { $0.limit != .no }
        scans = problems.map(\.limit).min() ?? .everywhere
    }
}
