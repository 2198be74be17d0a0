import Drawing
import Foundation
import Synchronization

/// Which emoji is shown when: the favourite, or of a list a new one each hour.
///
/// An emoji belongs to an hour on the clock: it changes when the clock of the place does, of a list of twenty-four the first is that of
/// midnight, and an hour that a night has twice has its emoji twice.
struct EmojiRotation {
    private let emoji: [String]

    init(favorite: String, hourly: String) {
        let list = Emoji.all(in: hourly)
        emoji = list.isEmpty ? Array(Emoji.all(in: favorite).prefix(1)) : list
    }

    var all: [String] { emoji }

    /// Nil where none was chosen.
    func emoji(at date: Date, in timeZone: TimeZone) -> String? {
        guard !emoji.isEmpty else { return nil }
        let local = date.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: date))
        let hour = Int(exactly: (local / 3600).rounded(.down)) ?? 0
        return emoji[(hour % emoji.count + emoji.count) % emoji.count]
    }
}

/// Emoji as people write them: each one character, of however many parts (Unicode Technical Standard #51).
enum Emoji {
    /// As many are taken of a list.
    static let maximumCount = 24
    /// The longest that are in use have ten: a couple of two skin tones.
    private static let maximumScalars = 16

    /// The emoji of a text in their order, and nothing else of it.
    static func all(in text: String) -> [String] { Array(text.lazy.compactMap(emoji).prefix(maximumCount)) }

    /// A character in the form in which it is drawn in colour; nil for one that is no emoji.
    private static func emoji(_ character: Character) -> String? {
        let scalars = Array(character.unicodeScalars)
        guard let first = scalars.first, scalars.count <= maximumScalars, first.properties.isEmoji else { return nil }
        if isRegional(first) { return scalars.count == 2 ? String(character) : nil }
        // Figures and signs of ASCII are emoji as the caps of keys alone.
        if first.isASCII { return scalars.contains("\u{20E3}") ? String(character) : nil }
        if scalars.contains("\u{FE0E}") { return nil }
        if first.properties.isEmojiPresentation || scalars.count > 1 { return String(character) }
        // Of signs that are older than emoji there are two forms; this is a list of emoji.
        return String(character) + "\u{FE0F}"
    }

    /// One half of a flag.
    private static func isRegional(_ scalar: Unicode.Scalar) -> Bool { ("\u{1F1E6}"..."\u{1F1FF}").contains(scalar) }
}

/// Knows which emoji the fonts of this computer can draw.
enum EmojiFonts {
    private static let known = Mutex<[String: Bool]>([:])
    /// Remembered answers; there are less than 4,000 emoji.
    private static let maximumKnown = 4096

    /// Those that can be drawn.
    static func drawable(_ emoji: [String]) async -> Set<String> {
        let all = known.withLock { $0 }
        let new = emoji.filter { all[$0] == nil }
        if !new.isEmpty {
            let answers = await withCheckedContinuation { (continuation: CheckedContinuation<[(String, Bool)], Never>) in
                // Pango keeps its fonts for each thread: they go with this one.
                Thread.detachNewThread {
                    continuation.resume(
                        returning: new.map { ($0, TextLayout($0, font: Font(family: "Sans", size: 16), maxLines: 1).isDrawable) })
                }
            }
            known.withLock { known in
                if known.count > maximumKnown { known = [:] }
                for (emoji, isDrawable) in answers { known[emoji] = isDrawable }
            }
        }
        let now = known.withLock { $0 }
        return Set(emoji.filter { now[$0] == true })
    }
}
