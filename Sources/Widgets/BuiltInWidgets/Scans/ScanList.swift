import Foundation
import LibraryStore
import Navigation
import Payload
import Timeline

/// The last scans, the newest first, in the shapes of the families.
struct ScanList {
    let scans: [ScanFace]

    init(_ scans: [ScanFace]) { self.scans = scans }

    /// For the gallery of someone who has not scanned anything. The domain is reserved for examples (RFC 2606 §3).
    static func sample(at date: Date) -> ScanList {
        ScanList([
            ScanFace("example.org/menu", .uri, date - 120), ScanFace("Guest network", .wifi, date - 3600),
            ScanFace("Ada Lovelace", .contact, date - 86_400), ScanFace("The Compleat Angler", .isbn, date - 3 * 86_400),
            ScanFace("Summer party", .calendar, date - 9 * 86_400),
        ])
    }

    static func length(in family: WidgetFamily) -> Int {
        switch family {
        case .small, .control: 3
        case .medium: 4
        case .large, .extraLarge: 7
        }
    }

    func view(in family: WidgetFamily) -> ViewDescription {
        let root: ViewNode
        let scans = scans.prefix(Self.length(in: family))
        switch family {
        case .small, .control: root = .column(spacing: 8, [heading(.caption)] + scans.map(narrow) + [.space()])
        case .medium: root = .column(spacing: 12, [heading(.caption)] + scans.map(wide) + [.space()])
        case .large, .extraLarge:
            root = .column(spacing: 12, [heading(.title)] + scans.map(tall) + [.space()])
        }
        return ViewDescription(action: .open(DeepLink.scans.address), root: root)
    }

    private func heading(_ style: TextNode.Style) -> ViewNode {
        .text("Recent scans", style: style, weight: .semibold, color: style == .title ? .text : .secondaryText, minimumScale: 0.8)
    }

    /// Two lines, in a width that has no room for the time beside the title.
    private func narrow(_ scan: ScanFace) -> ViewNode {
        .row(spacing: 8, [scan.icon, .column(spacing: 0, [.text(scan.title, style: .caption), scan.age()])])
    }

    private func wide(_ scan: ScanFace) -> ViewNode {
        .row(spacing: 8, alignment: .center, [scan.icon, .text(scan.title), .space(), scan.age(alignment: .trailing)])
    }

    private func tall(_ scan: ScanFace) -> ViewNode {
        let words = ViewNode.column(spacing: 0, [.text(scan.title), .text(scan.kind.name, style: .caption, color: .secondaryText)])
        return .row(spacing: 12, alignment: .center, [scan.icon, words, .space(), scan.age(alignment: .trailing)])
    }
}
