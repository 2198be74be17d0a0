import Navigation
import PaneKit
import Payload

/// What is said of an address that leads nowhere.
@MainActor
enum AddressRefusal {
    static func toast(_ address: String, _ problem: DeepLinkError, openingScanner: @escaping @MainActor () -> Void) -> Toast {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        switch problem {
        case .otherScheme where scheme == "file":
            let advice = "Quire opens no files by itself. To read codes in a picture, drop it on the scanner; to add codes from a file, import it."
            return Toast(advice, button: ("Open scanner", openingScanner))
        case .otherScheme:
            return Toast(
                "“\(shortened(address))” was not opened: Quire goes to addresses that begin with “\(DeepLink.scheme)://”, and opens no others.")
        case .unknownPlace: return Toast("“\(shortened(address))” is no place in Quire. “quire open --help” lists what there is.")
        default:
            return Toast("“\(shortened(address))” is no place in Quire: \(problem.reason). “quire open --help” lists what there is.")
        }
    }

    /// Whoever wrote it chose its characters, and how many.
    static func shortened(_ text: String) -> String {
        let shown = Payload(String(text.prefix(200))).displayText.split(whereSeparator: \.isNewline).joined(separator: " ")
        return shown.count > 80 ? shown.prefix(80) + "…" : shown
    }
}
