import Foundation
import GLib
public import Gtk
public import PaneKit
import Platform

/// The sheet about Quire: its version, licence and links, and what is installed.
@MainActor
public enum AboutSheet {
    private static let license = "https://www.gnu.org/licenses/gpl-3.0.html"

    /// - Parameter context: opens the manual and reports what cannot be opened.
    public static func present(_ context: PaneContext, over parent: Window) {
        let report = SystemReport.here()
        let copied = Label(tr("Copied"), classes: ["caption", "dim"]).hidden()
        let copy = Button(icon: "quire-copy-symbolic", title: tr("Copy details")) {
            Clipboard.copy(report.text)
            copied.isVisible = true
        }
        let manual = Button(tr("Manual")) { context.openManual(Self.manual) }
        let licence = Button(tr("Licence")) { [weak context] in
            Links.open(license, over: parent) { if let context { context.shell?.report($0) } }
        }
        licence.tooltip = .verbatim(license)
        let column = Box(.column, spacing: 16, [head(Box(.row, spacing: 8, [manual, licence, copy]), copied)])
        for part in report.sections { column.append(section(part)) }
        let scrolled = ScrolledView(column.margins(horizontal: 24, vertical: 24)).growsTo(height: 600)
        let sheet = Sheet(
            title: tr("About Quire"), over: parent, content: scrolled, confirmTitle: tr("Done"), width: 520, canCancel: false)
        sheet.present(keeping: sheet) { [weak sheet] in sheet?.close() }
    }

    private static func head(_ links: Box, _ remark: Label) -> Widget {
        let icon = Icon("org.quirebook.Quire", size: 96).placed(horizontal: .center)
        let lines = [
            Label(.verbatim("Quire"), classes: ["title"]), Label(tr("Version \(QuireVersion.current)"), classes: ["dim"]),
            Label(tr("A QR book for the Linux desktop")),
            Label(
                tr("© The Quire authors. Free software under the GNU General Public License, version 3 or later."),
                classes: ["caption", "dim"]),
        ]
        for line in lines + [remark] { line.aligned(0.5).fitting(.wrap) }
        // Room for the focus ring, which a bin cuts off at its edges.
        let row = AdaptiveRow.make(links.placed(horizontal: .center).margins(horizontal: 4, vertical: 4))
        return Box(.column, spacing: 8, [icon] + lines + [row, remark])
    }

    private static func section(_ section: SystemReport.Section) -> Widget {
        let rows = Box(.column, spacing: 8)
        for line in section.lines {
            let name = Label(line.name, classes: ["dim"]).fitting(.wrap).width(characters: 18, atMost: 18).placed(vertical: .start)
            let value = Label(line.value, classes: line.isMissing ? ["warning-text"] : []).fitting(.wrap).selectable().expanding(
                .horizontal)
            rows.append(AdaptiveRow.make(Box(.row, spacing: 4, [name, value]), needed: 360))
        }
        return Box(.column, spacing: 8, [Label(section.title, classes: ["heading"]), rows])
    }

    /// The first page of the manual: as it is installed, or in the source tree.
    private static var manual: URL {
        let share = DataFolder.url.deletingLastPathComponent()
        let candidates = ["doc/quire/docs/manual/README.md", "docs/manual/README.md"].map { share.appending(path: $0) }
        return candidates.first { FileManager.default.fileExists(atPath: $0.path) } ?? candidates[0]
    }
}
