/// The bytes of a symbol told apart into kanji (ISO/IEC 18004 §7.4.6) and others.
struct KanjiSegments {
    private struct Segment {
        let isKanji: Bool
        /// UTF-8 of kanji, else what is stored.
        var bytes: [UInt8] = []
    }

    private var segments: [Segment] = []

    /// Nil when there are no kanji. `text` has the character of its number for each byte that is no part of a kanji: a kanji is where it has
    /// another one.
    init?(stored: [UInt8], text: String) {
        var position = 0
        for scalar in text.unicodeScalars {
            guard position < stored.count else { return nil }
            let isKanji = scalar.value != UInt32(stored[position])
            if segments.last?.isKanji != isKanji { segments.append(Segment(isKanji: isKanji)) }
            if isKanji {
                segments[segments.count - 1].bytes += UTF8.encode(scalar)!
            } else {
                segments[segments.count - 1].bytes.append(stored[position])
            }
            position += isKanji ? 2 : 1
        }
        guard position == stored.count, segments.contains(where: \.isKanji) else { return nil }
    }

    /// The text that all segments make together; nil when the other bytes are of no character set that goes with kanji.
    var utf8: [UInt8]? {
        let others = segments.filter { !$0.isKanji }.flatMap(\.bytes)
        if String(validating: others, as: UTF8.self) != nil { return segments.flatMap(\.bytes) }
        guard ContentText.japanese(others) != nil else { return nil }
        return segments.flatMap { $0.isKanji ? $0.bytes : Array((ContentText.japanese($0.bytes) ?? "").utf8) }
    }
}
