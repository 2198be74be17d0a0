import PaneKit

/// The places of the scanner, by their ids.
enum ScannerPlace: String, CaseIterable {
    case scan, history

    var place: PanePlace {
        switch self {
        case .scan: PanePlace(id: rawValue, title: "Scan", iconName: "quire-scanner-symbolic", isInPane: true)
        case .history: PanePlace(id: rawValue, title: "Scan history", iconName: "quire-recent-symbolic", isInPane: true)
        }
    }
}
