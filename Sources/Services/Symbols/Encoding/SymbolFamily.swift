/// QR Code or its small relative.
public enum SymbolFamily: Hashable, Sendable {
    /// QR Code, versions 1 to 40.
    case standard
    /// Micro QR Code, versions 1 to 4 (M1 to M4), which fewer readers know.
    case micro

    var versions: ClosedRange<Int> { self == .standard ? 1...40 : 1...4 }

    /// The versions that are chosen from; not M1, which only detects errors.
    var automaticVersions: ClosedRange<Int> { self == .standard ? 1...40 : 2...4 }

    /// Versions whose segments have headers of the same length (ISO/IEC 18004 table 3).
    var versionGroups: [ClosedRange<Int>] { self == .standard ? [1...9, 10...26, 27...40] : [1...1, 2...2, 3...3, 4...4] }

    /// The numbers of the mask patterns (ISO/IEC 18004 table 10).
    public var masks: ClosedRange<Int> { self == .standard ? 0...7 : 0...3 }

    /// The modules that must stay light around it (ISO/IEC 18004 §6.3.8).
    public var quietZone: Int { self == .standard ? 4 : 2 }
}
