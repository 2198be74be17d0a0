import Drawing
import Foundation
import Synchronization

/// The emoji to show at a time: the favourite one, or a new one of a list each hour.
///
/// An emoji belongs to an hour of the local time. The first of 24 is that of midnight, and an hour that occurs twice when the clocks change
/// has its emoji twice.
struct EmojiRotation {
    let all: [String]

    init(favorite: String, hourly: String) {
        let list = Emoji.all(in: hourly)
        all = list.isEmpty ? Array(Emoji.all(in: favorite).prefix(1)) : list
    }

    /// The emoji at a date; nil if none was chosen.
    func emoji(at date: Date, in timeZone: TimeZone) -> String? {
        guard !all.isEmpty else { return nil }
        let local = date.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: date))
        let hour = Int(exactly: (local / 3600).rounded(.down)) ?? 0
        return all[(hour % all.count + all.count) % all.count]
    }
}

/// Finds emoji in text. Each is one character, of any number of parts (Unicode Technical Standard #51).
enum Emoji {
    /// The maximum number of emoji of a list.
    static let maximumCount = 24
    /// The longest in use have ten: a couple with two skin tones.
    private static let maximumScalars = 16

    /// The emoji of a text in their order, without anything else.
    static func all(in text: String) -> [String] { Array(text.lazy.compactMap(emoji).prefix(maximumCount)) }

    /// The character in its coloured form; nil if it is no emoji.
    private static func emoji(_ character: Character) -> String? {
        let scalars = Array(character.unicodeScalars)
        guard let first = scalars.first, scalars.count <= maximumScalars, first.properties.isEmoji else { return nil }
        if isRegional(first) { return scalars.count == 2 ? String(character) : nil }
        // ASCII digits and signs are emoji only as keycaps.
        if first.isASCII { return scalars.contains("\u{20E3}") ? String(character) : nil }
        if scalars.contains("\u{FE0E}") { return nil }
        if first.properties.isEmojiPresentation || scalars.count > 1 { return String(character) }
        // Older signs have a text form and an emoji form. This list is for emoji.
        return String(character) + "\u{FE0F}"
    }

    /// Whether the scalar is one half of a flag.
    private static func isRegional(_ scalar: Unicode.Scalar) -> Bool { ("\u{1F1E6}"..."\u{1F1FF}").contains(scalar) }
}

/// Determines which emoji the installed fonts can draw.
enum EmojiFonts {
    private static let known = Mutex<[String: Bool]>([:])
    /// The number of cached answers. There are fewer than 4,000 emoji.
    private static let maximumKnown = 4096

    /// The emoji of a list that can be drawn.
    static func drawable(_ emoji: [String]) async -> Set<String> {
        let all = known.withLock { $0 }
        let new = emoji.filter { all[$0] == nil }
        if !new.isEmpty {
            let answers = await withCheckedContinuation { (continuation: CheckedContinuation<[(String, Bool)], Never>) in
                // Pango caches fonts for each thread, so they are freed together with this one.
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
