/// Which version bytes go into, and in which segments.
struct SymbolPlan {
    let version: Int
    /// Whether every symbol begins by saying that its text is UTF-8.
    let hasECI: Bool
    /// The segments of each symbol, one symbol after the other.
    let parts: [[Segment]]

    /// Chooses the smallest version that holds the bytes as they are asked for, or checks the one asked for.
    init(_ content: SymbolContent, _ request: SymbolRequest) throws(SymbolError) {
        try request.validate()
        let characters = request.parts == 1 ? 1 : content.characterCount
        guard characters >= request.parts else { throw .tooFewCharacters(parts: request.parts, characters: characters) }
        if request.eci == .always, content.charset != .ascii, content.charset != .utf8 { throw .notUTF8 }

        let versions = request.version.map { $0...$0 } ?? request.family.automaticVersions
        let fitting = SymbolFitting(content: content, request: request, hasECI: request.eci == .always)
        guard let plain = fitting.smallest(versions) else {
            throw SymbolFitting.tooMuch(content, request)
        }
        if request.eci == .automatic, request.family == .standard, plain.parts.contains(where: content.isMisread) {
            // Said where there is room for it: a larger symbol would be worse for everybody than a wrong guess is for some.
            let declared = SymbolFitting(content: content, request: request, hasECI: true).smallest(plain.version...plain.version)
            self = declared ?? plain
        } else {
            self = plain
        }
    }

    init(version: Int, hasECI: Bool, parts: [[Segment]]) {
        self.version = version
        self.hasECI = hasECI
        self.parts = parts
    }
}

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

/// Divides bytes among several symbols of one version, between characters.
struct PartSplitting {
    let content: SymbolContent
    let family: SymbolFamily
    /// Stands for all versions with headers of the same length.
    let version: Int
    let count: Int

    /// Ranges of bytes that take at most so many bits each, every one as long as can be; nil when they do not reach the end.
    ///
    /// There must be as many characters as parts: each part leaves one for every part after it.
    func ranges(bits limit: Int) -> [Range<Int>]? {
        var ranges: [Range<Int>] = []
        for remaining in (0..<count).reversed() {
            let start = ranges.last?.upperBound ?? 0
            let end = remaining == 0 ? content.bytes.count : lastStarts[lastStarts.count - remaining]
            let prefix = prefixEnd(from: start, to: end, bits: limit)
            guard prefix > start else { return nil }
            ranges.append(start..<prefix)
        }
        return ranges.last?.upperBound == content.bytes.count ? ranges : nil
    }

    /// How many bytes from the start all parts hold together with so many bits each.
    func reach(bits limit: Int) -> Int {
        (0..<count).reduce(0) { reached, _ in prefixEnd(from: reached, to: content.bytes.count, bits: limit) }
    }

    /// The ranges with the smallest limit, so that all parts are about equally full.
    func balanced(bits limit: Int) -> [Range<Int>] {
        var (failing, fitting) = (content.leastBits / count - 1, limit)
        while fitting - failing > 1 {
            let middle = (failing + fitting) / 2
            if ranges(bits: middle) != nil { fitting = middle } else { failing = middle }
        }
        return ranges(bits: fitting) ?? []
    }

    init(content: SymbolContent, family: SymbolFamily, version: Int, count: Int) {
        self.content = content
        self.family = family
        self.version = version
        self.count = count
        lastStarts = Array(content.bytes.indices.reversed().lazy.filter(content.isCharacterStart).prefix(count)).reversed()
    }

    /// Where the last characters begin, one for each part.
    private let lastStarts: [Int]

    /// The end of the longest run of characters that takes at most so many bits; `start` when not even one does.
    private func prefixEnd(from start: Int, to end: Int, bits limit: Int) -> Int {
        var costs = SegmentationCosts(family: family, version: version)
        var fitting = start
        for index in start..<end {
            costs.take(index, of: content)
            guard let bits = costs.bits else { continue }
            if bits > limit { break }
            let next = index + 1
            if next == content.bytes.count || content.isCharacterStart(next) { fitting = next }
        }
        return fitting
    }
}
