import FlyerLayout
import Gtk
import PaneKit

/// The first page of a batch: where the table comes from, and what it is to look like.
@MainActor
final class BatchChooser {
    let root: Widget
    private let found: @MainActor (String) -> Void

    /// - Parameter parent: gives the window that the file dialogue belongs to.
    init(_ template: FlyerTemplate, parent: @escaping @MainActor () -> Window?, found: @escaping @MainActor (String) -> Void) {
        self.found = found
        let choose = Button("Choose table…", classes: ["primary"])
        choose.horizontalAlignment = .center
        let icon = Icon("quire-list-symbolic", size: 32)
        icon.addClass("dim")
        let fields = template.fields.map { "“\($0.id)”" }.joined(separator: ", ")
        let words = Box(
            .column, spacing: 12,
            [
                icon, Label("Drop a table (CSV) here", classes: ["heading"]).aligned(0.5),
                Label(
                    "A row for each flyer. A column “code” names codes of your library by title, “payload” says what is in a new one; without "
                        + "them each flyer has the code that you chose. Columns \(fields) fill the texts of the same name, and {column} in any "
                        + "text stands for a column.", classes: ["dim"]
                ).aligned(0.5).fitting(.wrap).width(characters: 24, atMost: 52),
                choose,
            ])
        words.verticalAlignment = .center
        words.horizontalAlignment = .center
        words.expandsVertically = true
        words.setMargins(16)
        let zone = Box(.column, classes: ["drop-zone"], [words])
        zone.setMargins(16)
        zone.expandsVertically = true
        root = zone
        choose.onPress { [weak self] in
            guard let window = parent() else { return }
            let tables = FileChooser.Filter(name: "Tables (CSV)", types: ["text/csv"], suffixes: ["csv", "tsv", "txt"])
            FileChooser.open(title: "A flyer for each row", over: window, filter: tables) { [weak self] paths in
                if let path = paths.first { self?.found(path) }
            }
        }
        zone.add(
            DropTarget(
                { [weak self] dropped in
                    guard case .files(let paths) = dropped, let path = paths.first else { return false }
                    self?.found(path)
                    return true
                }, hovering: { [weak zone] in zone?.setClass("hovering", $0) }))
    }
}
