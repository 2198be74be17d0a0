import Drawing

/// Puts the parts of a content together that is spread over several symbols (structured append, ISO/IEC 18004 §8).
enum PartsJoining {
    /// The codes with each complete set of parts replaced by the whole; parts of incomplete sets stay as they are.
    static func joined(_ codes: [FoundCode]) -> [FoundCode] {
        let sets = Dictionary(grouping: codes.filter { $0.part != nil }) { $0.part.map { [$0.count, Int($0.parity)] } }
        guard !sets.isEmpty else { return codes }
        var result = codes.filter { $0.part == nil }
        for parts in sets.values {
            if let whole = whole(of: parts) { result.append(whole) } else { result += parts }
        }
        return result
    }

    private static func whole(of parts: [FoundCode]) -> FoundCode? {
        guard let first = parts.first, let count = first.part?.count, count > 1, parts.count == count else { return nil }
        let ordered = parts.sorted { ($0.part?.index ?? 0) < ($1.part?.index ?? 0) }
        guard ordered.map({ $0.part?.index }) == (0..<count).map({ $0 }) else { return nil }
        let bytes = ordered.flatMap(\.bytes)
        // The parity is that of the whole content: it tells parts of different contents apart.
        guard bytes.reduce(0, ^) == first.part?.parity else { return nil }
        let bounds = FoundCode(symbology: first.symbology, bytes: [], corners: ordered.flatMap(\.corners)).bounds
        return FoundCode(symbology: first.symbology, bytes: bytes, corners: bounds.corners)
    }
}
