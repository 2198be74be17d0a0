import Foundation
import Graphics
import Gtk
import LibraryStore
import PaneKit
import Payload
import Platform

/// A scan in the list, under the name of its day if it is the first one of that day.
@MainActor
final class ScanRow: GridView.Cell {
    let root: Widget
    private let model: ScanHistoryModel
    private let dates: DateText
    private let heading = Label(classes: ["caption", "dim", "day-heading"])
    private let icon = Icon("quire-kind-text-symbolic")
    private let title = Label(classes: ["card-title"]).fitting(.ellipsisAtEnd)
    private let kind = Label(classes: ["caption", "dim"]).fitting(.ellipsisAtEnd)
    private let sourceIcon = Icon("quire-camera-symbolic").withClass("dim")
    private let source = Label(classes: ["caption", "dim"]).fitting(.ellipsisInMiddle)
    private let known = Icon("quire-library-symbolic").withClass("in-library").withTooltip(tr("In the library"))
    private let time = Label(classes: ["caption", "dim", "numeric"]).placed(horizontal: .end)
    private let remove: Button
    private var position: Int?
    private var isPointed = false { didSet { showControls() } }

    init(
        model: ScanHistoryModel, dates: DateText, opened: @escaping @MainActor (Int) -> Void,
        removed: @escaping @MainActor (Int) -> Void, menuRequested: @escaping @MainActor (Int, Widget, Point) -> Void
    ) {
        (self.model, self.dates) = (model, dates)
        remove = Button(icon: "quire-close-symbolic", name: tr("Remove from history"), classes: ["flat", "round"])
            .placed(horizontal: .end, vertical: .center)
        // The row itself has the focus; its Delete key does the same.
        remove.isFocusable = false
        icon.addClass("dim")
        let origin = Box(
            .row, spacing: 4, classes: ["scan-origin"], [kind, Label(.verbatim("·"), classes: ["caption", "dim"]), sourceIcon, source])
        let words = Box(.column, [title, origin]).expanding(.horizontal).placed(vertical: .center)
        // The button takes the place of the time while the pointer is over the row.
        let end = Overlay(time).sized(width: 36)
        end.add(remove)
        let line = Box(.row, spacing: 12, classes: ["scan-line"], [icon, words, known, end])
        root = Box(.column, [heading, line])
        line.add(TapGesture { [weak self] _, _ in if let position = self?.position { opened(position) } })
        root.onMenuRequest { [weak self] point in
            if let self, let position = self.position { menuRequested(position, root, point) }
        }
        line.add(HoverController { [weak self] in self?.isPointed = $0 })
        remove.onPress { [weak self] in if let position = self?.position { removed(position) } }
        unbind()
    }

    func bind(position: Int) -> LocalizedText {
        guard let line = model.lines.row(at: position) else {
            unbind()
            return tr("Loading")
        }
        let scan = line.scan
        self.position = position
        heading.show(line.heading.map { .verbatim($0) })
        icon.show(scan.kind)
        title.setText(scan.title, marked: SearchWords(model.search).ranges(in: scan.title))
        kind.text = CodeFacts(scan.payload, printedAs: scan.printedAs).detail(besides: scan.title)
        sourceIcon.show(scan.source.medium.iconName)
        sourceIcon.isVisible = true
        source.text = scan.source.label
        known.isVisible = line.code != nil
        time.text = .verbatim(dates.time(scan.date))
        time.tooltip = .verbatim(dates.moment(scan.date))
        showControls()
        let date = dates.moment(scan.date)
        return line.code == nil
            ? tr("\(scan.title), \(scan.kind.name), \(scan.source.label), \(date)")
            : tr("\(scan.title), \(scan.kind.name), \(scan.source.label), \(date), in the library")
    }

    func unbind() {
        position = nil
        heading.isVisible = false
        known.isVisible = false
        sourceIcon.isVisible = false
        for label in [title, kind, source, time] { label.text = .empty }
        showControls()
    }

    private func showControls() {
        let isShown = position != nil && isPointed
        remove.showForPointer(isShown)
        time.opacity = isShown ? 0 : 1
    }
}

extension ScanSource {
    /// A short description of the source.
    var label: LocalizedText { name.isEmpty ? medium.name : .verbatim(name) }
}
