/// The version and the segments for an encoding.
struct SymbolPlan {
    let version: Int
    /// Whether every symbol begins with an ECI header for UTF-8.
    let hasECI: Bool
    /// The segments of each symbol.
    let parts: [[Segment]]
}

extension SymbolPlan {
    /// Chooses the smallest version that fits, or checks the requested one.
    init(_ content: SymbolData, _ request: SymbolRequest) throws(SymbolError) {
        try request.validate()
        let characters = request.parts == 1 ? 1 : content.characterCount
        guard characters >= request.parts else { throw .tooFewCharacters(parts: request.parts, characters: characters) }
        if request.eci == .always, content.charset != .ascii, content.charset != .utf8 { throw .notUTF8 }

        let fitting = SymbolFitting(content: content, request: request, hasECI: request.eci == .always)
        guard let plain = fitting.smallest(request.versions) else { throw SymbolFitting.overflowError(content, request) }
        if request.eci == .automatic, request.family == .standard, plain.parts.contains(where: content.isMisread) {
            // Left out only where no symbol has room for it: a symbol one version larger still says what was meant.
            let declared = SymbolFitting(content: content, request: request, hasECI: true).smallest(request.versions)
            self = declared ?? plain
        } else {
            self = plain
        }
    }
}

/// The search for a version and its segments.
struct SymbolFitting {
    let content: SymbolData
    let request: SymbolRequest
    let hasECI: Bool

    /// Returns the plan for the smallest of the versions that fits; nil if none does.
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

    /// Everything in one segment, if the version has room for it: OpenCV 4 misses half of the symbols with several segments, and saved bits
    /// would only be padded. Kanji keep their mode, which tells readers what they are.
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
        let splitting = StructuredAppendSplitter(content: content, family: request.family, version: group.lowerBound, count: request.parts)
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

    /// The bits for segments in a symbol; zero if the version does not have the level.
    func segmentBits(_ version: Int) -> Int {
        let bits = SymbolCapacity.dataBits(request.family, version: version, level: request.level) ?? 0
        return max(0, bits - (hasECI ? SymbolCapacity.eciBits : 0) - (request.parts > 1 ? SymbolCapacity.partBits : 0))
    }

    /// Whether the content would fit without headers. If not, the division need not be computed, as for a file of megabytes.
    private func mayHold(_ version: Int) -> Bool {
        content.minimumBits <= segmentBits(version) * request.parts
    }
}

extension SymbolFitting {
    /// The error for data that does not fit: the surplus, and what would help.
    static func overflowError(_ content: SymbolData, _ request: SymbolRequest) -> SymbolError {
        func fits(_ change: (inout SymbolRequest) -> Void) -> SymbolPlan? {
            var changed = request
            change(&changed)
            return SymbolFitting(content: content, request: changed, hasECI: request.eci == .always).smallest(changed.versions)
        }
        if request.family == .micro, request.version == nil { return .tooMuchForMicro(level: request.level) }
        let surplus = SymbolFitting(content: content, request: request, hasECI: request.eci == .always).surplus(request.versions.upperBound)
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

    /// The number of bytes at the end that do not fit.
    private func surplus(_ version: Int) -> Int {
        let limit = segmentBits(version)
        if request.parts > 1 {
            let splitting = StructuredAppendSplitter(content: content, family: request.family, version: version, count: request.parts)
            return content.bytes.count - splitting.reach(bits: limit)
        }
        var costs = SegmentationCosts(family: request.family, version: version)
        var fitting = 0
        for index in content.bytes.indices {
            costs.append(index, of: content)
            guard let bits = costs.bits else { continue }
            if bits > limit { break }
            fitting = index + 1
        }
        return content.bytes.count - fitting
    }
}

/// Divides bytes among the symbols of a structured append, between characters.
struct StructuredAppendSplitter {
    let content: SymbolData
    let family: SymbolFamily
    /// A version, on behalf of all with headers of the same length.
    let version: Int
    let count: Int

    /// Returns ranges of bytes of at most a number of bits, each as long as possible; nil if they do not reach the end.
    ///
    /// There must be at least as many characters as parts: each part leaves one for every part after it.
    func ranges(bits limit: Int) -> [Range<Int>]? {
        var ranges: [Range<Int>] = []
        for remaining in (0..<count).reversed() {
            let start = ranges.last?.upperBound ?? 0
            let end = remaining == 0 ? content.bytes.count : lastCharacterStarts[lastCharacterStarts.count - remaining]
            let prefix = prefixEnd(from: start, to: end, bits: limit)
            guard prefix > start else { return nil }
            ranges.append(start..<prefix)
        }
        return ranges.last?.upperBound == content.bytes.count ? ranges : nil
    }

    /// The number of bytes that all parts together hold, with a number of bits each.
    func reach(bits limit: Int) -> Int {
        (0..<count).reduce(0) { reached, _ in prefixEnd(from: reached, to: content.bytes.count, bits: limit) }
    }

    /// Returns the ranges with the smallest limit, so that all parts are about equally full.
    func balanced(bits limit: Int) -> [Range<Int>] {
        var (failing, fitting) = (content.minimumBits / count - 1, limit)
        while fitting - failing > 1 {
            let middle = (failing + fitting) / 2
            if ranges(bits: middle) != nil { fitting = middle } else { failing = middle }
        }
        return ranges(bits: fitting) ?? []
    }

    init(content: SymbolData, family: SymbolFamily, version: Int, count: Int) {
        self.content = content
        self.family = family
        self.version = version
        self.count = count
        lastCharacterStarts = Array(content.bytes.indices.reversed().lazy.filter(content.isCharacterStart).prefix(count)).reversed()
    }

    /// The beginnings of the last characters, one for each part.
    private let lastCharacterStarts: [Int]

    /// The end of the longest run of characters that fits into a number of bits; `start` if not even one does.
    private func prefixEnd(from start: Int, to end: Int, bits limit: Int) -> Int {
        var costs = SegmentationCosts(family: family, version: version)
        var fitting = start
        for index in start..<end {
            costs.append(index, of: content)
            guard let bits = costs.bits else { continue }
            if bits > limit { break }
            let next = index + 1
            if next == content.bytes.count || content.isCharacterStart(next) { fitting = next }
        }
        return fitting
    }
}
