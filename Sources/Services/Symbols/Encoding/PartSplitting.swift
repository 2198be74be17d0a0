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
