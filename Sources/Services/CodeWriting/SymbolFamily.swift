/// QR Code or its small relative.
public enum SymbolFamily: Hashable, Sendable {
    /// QR Code, versions 1 to 40.
    case standard
    /// Micro QR Code, versions 1 to 4 (M1 to M4), which fewer readers know.
    case micro

    var versions: ClosedRange<Int> { self == .standard ? 1...40 : 1...4 }

    /// The modules that must stay light around it (ISO/IEC 18004 §6.3.8).
    public var quietZone: Int { self == .standard ? 4 : 2 }
}
