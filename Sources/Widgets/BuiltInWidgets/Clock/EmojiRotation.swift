import Foundation

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
