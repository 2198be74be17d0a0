import FlyerLayout
import LibraryStore
import PaneKit

/// The codes that the gallery shows and that a flyer is made of.
struct ChosenCodes: Hashable, Sendable {
    /// In the order of their pages; empty while the library is.
    var codes: [Code] = []

    /// So many make a flyer at most: all of them are kept in its draft, and each has a page.
    static let most = 500

    var isSample: Bool { codes.isEmpty }

    /// What previews are drawn with: a sample where there is nothing of one's own.
    var flyerCodes: [FlyerCode] { codes.isEmpty ? [.sample] : codes.map { FlyerCode($0) } }

    var title: String {
        switch codes.count {
        case 0: "A sample code"
        case 1: codes[0].title
        default: "\(codes.count.formatted()) codes"
        }
    }

    /// Why some had better not be printed; nil where nothing stands against it.
    var warning: String? {
        let notices = codes.compactMap { $0.notice() }
        guard let first = notices.first else { return nil }
        return codes.count == 1 ? first : "\(notices.count.formatted()) of them expired or are used up"
    }

    var explanation: String {
        switch codes.count {
        case 0: "The library is empty. Make a code, and every flyer shows it."
        case 1: codes[0].kind.name
        default: "A page for each of them, or all of them as labels on a sheet"
        }
    }
}
