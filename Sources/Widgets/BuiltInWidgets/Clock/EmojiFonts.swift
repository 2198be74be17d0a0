import Drawing
import Foundation
import Synchronization

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
