/// Finds the version and the segments for bytes.
struct SymbolFitting {
    let content: SymbolContent
    let request: SymbolRequest
    let hasECI: Bool

    /// The smallest of the versions that holds the bytes; nil when none does.
    func smallest(_ versions: ClosedRange<Int>) -> SymbolPlan? {
        for group in request.family.versionGroups.map({ $0.clamped(to: versions) }) where versions.overlaps(group) {
            if let plan = request.parts == 1 ? single(group) : split(group) { return plan }
        }
        return nil
    }

    /// Versions with headers of the same length share one division.
    private func single(_ group: ClosedRange<Int>) -> SymbolPlan? {
        guard mayHold(group.upperBound),
            let segmentation = Segmentation(
                content, 0..<content.bytes.count, family: request.family, version: group.lowerBound)
        else { return nil }
        guard let version = group.first(where: { segmentation.bits <= segmentBits($0) }) else { return nil }
        let segments = undivided(0..<content.bytes.count, version) ?? segmentation.segments
        return SymbolPlan(version: version, hasECI: hasECI, parts: [segments])
    }

    /// One segment for everything, where the version has room for that: OpenCV 4 misses half of the symbols that have several, and fewer
    /// bits would only be filled up again. Kanji stay in their mode, which says what they are.
    private func undivided(_ range: Range<Int>, _ version: Int) -> [Segment]? {
        guard content.charset != .shiftJIS else { return nil }
        return SegmentMode.allCases.lazy.compactMap { mode -> [Segment]? in
            guard let header = mode.headerBits(request.family, version: version),
                header + mode.contentBits(range.count) <= segmentBits(version), content.bytes[range].allSatisfy(mode.canHold)
            else { return nil }
            return [Segment(mode: mode, range: range)]
        }.first
    }

    private func split(_ group: ClosedRange<Int>) -> SymbolPlan? {
        guard mayHold(group.upperBound) else { return nil }
        let splitting = PartSplitting(content: content, family: request.family, version: group.lowerBound, count: request.parts)
        var (failing, fitting) = (group.lowerBound - 1, group.upperBound)
        guard splitting.ranges(bits: segmentBits(fitting)) != nil else { return nil }
        while fitting - failing > 1 {
            let middle = (failing + fitting) / 2
            if mayHold(middle), splitting.ranges(bits: segmentBits(middle)) != nil { fitting = middle } else { failing = middle }
        }
        let segments = splitting.balanced(bits: segmentBits(fitting)).compactMap {
            undivided($0, fitting) ?? Segmentation(content, $0, family: request.family, version: fitting)?.segments
        }
        return SymbolPlan(version: fitting, hasECI: hasECI, parts: segments)
    }

    /// Room for segments in one symbol; zero for a level that the version does not have.
    func segmentBits(_ version: Int) -> Int {
        let bits = SymbolCapacity.dataBits(request.family, version: version, level: request.level) ?? 0
        return max(0, bits - (hasECI ? SymbolCapacity.eciBits : 0) - (request.parts > 1 ? SymbolCapacity.partBits : 0))
    }

    /// Whether the content would fit without headers: what does not needs no best division (a file may have megabytes).
    private func mayHold(_ version: Int) -> Bool {
        content.leastBits <= segmentBits(version) * request.parts
    }
}
