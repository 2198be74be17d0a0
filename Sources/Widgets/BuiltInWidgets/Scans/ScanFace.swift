import Foundation
import LibraryStore
import Payload
import Timeline

/// What a widget says of a scan.
struct ScanFace: Hashable {
    let title: String
    let kind: PayloadKind
    let date: Date

    init(_ scan: Scan) { self.init(TextNode.shortened(scan.title, to: 120), scan.kind, scan.date) }

    init(_ title: String, _ kind: PayloadKind, _ date: Date) { (self.title, self.kind, self.date) = (title, kind, date) }

    var icon: ViewNode { .icon(kind.iconName, color: .accentText) }

    /// How long ago it was; the host writes it anew as time goes by.
    func age(alignment: TextNode.Alignment = .leading) -> ViewNode {
        .date(DateNode(date, form: .relative, style: .caption, color: .secondaryText, alignment: alignment))
    }
}
