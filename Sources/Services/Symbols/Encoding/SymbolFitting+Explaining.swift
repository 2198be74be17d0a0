extension SymbolFitting {
    /// Why bytes do not fit: by how much, and what would.
    static func tooMuch(_ content: SymbolContent, _ request: SymbolRequest) -> SymbolError {
        func fits(_ change: (inout SymbolRequest) -> Void) -> SymbolPlan? {
            var changed = request
            change(&changed)
            let versions = changed.version.map { $0...$0 } ?? changed.family.automaticVersions
            return SymbolFitting(content: content, request: changed, hasECI: request.eci == .always).smallest(versions)
        }
        if request.family == .micro, request.version == nil { return .tooMuchForMicro(level: request.level) }
        let versions = request.version.map { $0...$0 } ?? request.family.automaticVersions
        let surplus = SymbolFitting(content: content, request: request, hasECI: request.eci == .always).surplus(versions.upperBound)
        if let version = request.version {
            return .tooMuchForVersion(version: version, bytes: surplus, fittingVersion: fits { $0.version = nil }?.version)
        }
        let level = ErrorCorrectionLevel.allCases.last { level in level < request.level && fits { $0.level = level } != nil }
        let parts = SymbolRequest.partCounts.first { count in
            count > request.parts && count <= content.characterCount && fits { $0.parts = count } != nil
        }
        guard request.parts > 1 else {
            return .tooMuchData(bytes: surplus, level: request.level, fittingLevel: level, fittingParts: parts)
        }
        return .tooMuchForParts(parts: request.parts, bytes: surplus, level: request.level, fittingLevel: level, fittingParts: parts)
    }

    /// The number of bytes at the end that would have to go.
    private func surplus(_ version: Int) -> Int {
        let limit = segmentBits(version)
        if request.parts > 1 {
            let splitting = PartSplitting(content: content, family: request.family, version: version, count: request.parts)
            return content.bytes.count - splitting.reach(bits: limit)
        }
        var costs = SegmentationCosts(family: request.family, version: version)
        var fitting = 0
        for index in content.bytes.indices {
            costs.take(index, of: content)
            guard let bits = costs.bits else { continue }
            if bits > limit { break }
            fitting = index + 1
        }
        return content.bytes.count - fitting
    }
}
