/// Which version bytes go into, and in which segments.
struct SymbolPlan {
    let version: Int
    let segments: [Segment]

    /// Chooses the smallest version that holds the bytes at the level, or checks the one asked for.
    init(_ bytes: [UInt8], level: ErrorCorrectionLevel, version: Int?, family: SymbolFamily) throws(SymbolError) {
        if let version {
            try Self.check(level, version: version, family: family)
            guard Self.mayHold(bytes.count, level: level, version: version, family: family),
                let segmentation = Segmentation(bytes, family: family, version: version),
                Self.excess(segmentation, level: level, version: version, family: family) <= 0
            else {
                throw Self.tooMuch(bytes, level: level, version: version, family: family)
            }
            self.version = version
            segments = segmentation.segments
        } else {
            if family == .micro, level == .high { throw .noSuchLevel(level, microVersion: nil) }
            guard let (version, segmentation) = Self.smallest(bytes, level: level, family: family) else {
                if family == .micro { throw .tooMuchForMicro(level: level) }
                throw Self.tooMuch(bytes, level: level)
            }
            self.version = version
            segments = segmentation.segments
        }
    }

    /// The smallest version and its best division; versions with headers of the same length share one division.
    private static func smallest(
        _ bytes: [UInt8], level: ErrorCorrectionLevel, family: SymbolFamily
    ) -> (version: Int, segmentation: Segmentation)? {
        let groups = family == .standard ? [1...9, 10...26, 27...40] : [2...2, 3...3, 4...4]
        for group in groups {
            guard mayHold(bytes.count, level: level, version: group.upperBound, family: family),
                let segmentation = Segmentation(bytes, family: family, version: group.lowerBound)
            else { continue }
            for version in group where excess(segmentation, level: level, version: version, family: family) <= 0 {
                return (version, segmentation)
            }
        }
        return nil
    }

    /// Whether so many digits, the densest content, would fit: what is longer needs no best division (a file may have megabytes).
    private static func mayHold(_ count: Int, level: ErrorCorrectionLevel, version: Int, family: SymbolFamily) -> Bool {
        SegmentMode.numeric.contentBits(count) <= SymbolCapacity.dataBits(family, version: version, level: level) ?? 0
    }

    /// How many bits are too many; negative when there is room left.
    private static func excess(_ segmentation: Segmentation, level: ErrorCorrectionLevel, version: Int, family: SymbolFamily) -> Int {
        segmentation.bits - (SymbolCapacity.dataBits(family, version: version, level: level) ?? 0)
    }

    private static func check(_ level: ErrorCorrectionLevel, version: Int, family: SymbolFamily) throws(SymbolError) {
        guard family.versions ~= version else { throw .noSuchVersion(version, family: family) }
        guard SymbolCapacity.dataBits(family, version: version, level: level) != nil else {
            throw .noSuchLevel(level, microVersion: version)
        }
    }

    // MARK: Explaining

    private static func tooMuch(_ bytes: [UInt8], level: ErrorCorrectionLevel) -> SymbolError {
        let fitting = ErrorCorrectionLevel.allCases.last { $0 < level && smallest(bytes, level: $0, family: .standard) != nil }
        return .tooMuchData(bytes: surplus(bytes, level: level, version: 40, family: .standard), level: level, fittingLevel: fitting)
    }

    private static func tooMuch(_ bytes: [UInt8], level: ErrorCorrectionLevel, version: Int, family: SymbolFamily) -> SymbolError {
        let fitting = smallest(bytes, level: level, family: family)
        return .tooMuchForVersion(
            version: version, bytes: surplus(bytes, level: level, version: version, family: family), fittingVersion: fitting?.version)
    }

    /// The number of bytes at the end that would have to go.
    private static func surplus(_ bytes: [UInt8], level: ErrorCorrectionLevel, version: Int, family: SymbolFamily) -> Int {
        // No version holds more than 7,089 digits, so the search has a small upper end whatever was asked.
        var (fitting, failing) = (0, min(bytes.count, 7_090))
        while failing - fitting > 1 {
            let middle = (fitting + failing) / 2
            let segmentation = Segmentation(Array(bytes.prefix(middle)), family: family, version: version)
            let fits = segmentation.map { excess($0, level: level, version: version, family: family) <= 0 } ?? false
            if fits { fitting = middle } else { failing = middle }
        }
        return bytes.count - fitting
    }
}
