/// What is asked for besides the bytes.
struct SymbolRequest {
    var level: ErrorCorrectionLevel
    var family = SymbolFamily.standard
    /// The version that it must be; nil for the smallest.
    var version: Int?
    /// The mask pattern that it must have; nil for the best.
    var mask: Int?
    var eci = ECIUse.automatic
    /// Whether text is stored in Shift JIS.
    var kanji = false
    /// The number of symbols that carry the bytes together.
    var parts = 1

    static let partCounts = 1...16

    /// Throws what no bytes could change.
    func validate() throws(SymbolError) {
        guard Self.partCounts ~= parts else { throw .noSuchPartCount(parts) }
        if let mask, !(family.masks ~= mask) { throw .noSuchMask(mask, family: family) }
        if family == .micro {
            if parts > 1 { throw .notInMicro(.parts) }
            if eci == .always { throw .notInMicro(.eci) }
        }
        if let version {
            guard family.versions ~= version else { throw .noSuchVersion(version, family: family) }
            guard SymbolCapacity.dataBits(family, version: version, level: level) != nil else {
                throw .noSuchLevel(level, microVersion: version)
            }
        } else if family == .micro, level == .high {
            throw .noSuchLevel(level, microVersion: nil)
        }
    }
}
