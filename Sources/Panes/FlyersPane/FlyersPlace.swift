import FlyerLayout
import LibraryStore

/// Where the window or an address may lead in this pane.
enum FlyersPlace: Hashable {
    /// The gallery with these codes: `codes/3,5`.
    case codes([Code.ID])
    /// A flyer of that template: `template/clean`.
    case template(FlyerTemplate.ID)

    init?(id: String) {
        let parts = id.split(separator: "/", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        switch parts[0] {
        case "codes":
            let codes = parts[1].split(separator: ",").compactMap { Code.ID($0) }
            guard !codes.isEmpty else { return nil }
            self = .codes(codes)
        case "template": self = .template(String(parts[1]))
        default: return nil
        }
    }
}
