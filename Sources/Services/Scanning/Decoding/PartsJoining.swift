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
        let stored = ordered.flatMap(\.stored)
        // A character may begin in one part and end in the next.
        let told = ordered.flatMap(\.bytes)
        let bytes = told == stored || String(validating: told, as: UTF8.self) != nil ? told : MixedText.utf8(of: stored) ?? stored
        // The parity is that of the whole content, before or after it was made kanji: it tells parts of different contents apart.
        guard [stored, bytes].contains(where: { $0.reduce(0, ^) == first.part?.parity }) else { return nil }
        let bounds = FoundCode(symbology: first.symbology, bytes: [], corners: ordered.flatMap(\.corners)).bounds
        return FoundCode(symbology: first.symbology, bytes: bytes, stored: stored, corners: bounds.corners, isGS1: first.isGS1)
    }
}
