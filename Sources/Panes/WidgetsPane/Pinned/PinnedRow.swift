import Drawing
import Foundation
import struct GLib.SignalConnection
import Graphics
import Gtk
import LibraryStore
import Platform
import Timeline
import WidgetKit
import WidgetUI

/// The row of a pinned widget. It is updated in place, so that the focus stays.
@MainActor
final class PinnedRow: UpdatableRow {
    let root: Widget
    let picture: PinThumbnail
    private(set) var item: PinnedItem
    private weak var actions: PinCommands?
    private let title = Label(classes: ["card-title"]).fitting(.ellipsisAtEnd)
    private let state = Label(classes: ["caption", "dim"]).fitting(.wrap)
    private let problem = Label(classes: ["caption", "danger-text"]).fitting(.wrap)
    private let size = DropDown(name: tr("Size"), choices: []).sized(width: PinnedRow.sizeWidth)
    private var sizing: SignalConnection?
    private var families: [WidgetFamily] = []
    private let configure = Button(icon: "quire-settings-symbolic", name: tr("Configure…"), classes: ["flat"])
    private let window = WindowOptionsButton()
    private let reload = Button(icon: "quire-reload-symbolic", name: tr("Reload"), classes: ["flat"])
    private let remove = Button(icon: "quire-trash-symbolic", name: tr("Remove"), classes: ["flat"])

    /// Logical pixels: the width below which the buttons go below the text, and the width of the size menu, equal in all rows.
    private static let narrow = 620, sizeWidth = 112

    init(_ item: PinnedItem, style: Style, actions: PinCommands) {
        self.item = item
        self.actions = actions
        picture = PinThumbnail(style: style)
        let textColumn = Box(.column, spacing: 4, [title, state, problem]).expanding(.horizontal).placed(vertical: .center)
        let top = Box(.row, spacing: 12, [picture.root, textColumn]).expanding(.horizontal)
        let controls = Box(.row, spacing: 4, [size, configure, window.root, reload, remove]).placed(horizontal: .end, vertical: .center)
        let row = Box(.row, spacing: 12, classes: ["row"], [top, controls])
        root = AdaptiveRow.make(row, minimumWidth: 240, needed: Self.narrow)
        sizing = size.onSelect { [weak self] index in
            guard let self, self.families.indices.contains(index), self.families[index].rawValue != self.item.pin.family else { return }
            self.actions?.resize(self.item, to: self.families[index])
        }
        configure.onPress { [weak self] in self.map { $0.actions?.configure($0.item) } }
        reload.onPress { [weak self] in self.map { $0.actions?.reload($0.item) } }
        remove.onPress { [weak self] in self.map { $0.actions?.remove($0.item) } }
        window.onChange = { [weak self] options in self.map { $0.actions?.change($0.item, to: options) } }
    }

    func show(_ item: PinnedItem) {
        self.item = item
        let name = item.title
        title.text = name
        state.text = item.state.line(family: item.familyName)
        state.setClass("warning-text", item.state.severity == .warning)
        state.setClass("danger-text", item.state.severity == .danger)
        state.setClass("dim", item.state.severity == .normal)
        problem.show(item.state.problem)
        showSizes()
        rename(configure, tr("Configure \(name)…"))
        rename(reload, tr("Reload \(name)"))
        rename(remove, tr("Remove \(name) from desktop"))
        window.show(item.pin.options, of: name)
        picture.setIcon(item.kind?.iconName ?? "quire-warning-symbolic")
        let hasSettings = item.kind.map { !$0.schema.parameters.isEmpty } ?? false
        // Move the focus off a button that becomes insensitive.
        if configure.hasFocus, !hasSettings { remove.grabFocus() }
        configure.isSensitive = hasSettings
        reload.isSensitive = item.kind != nil
    }

    private func rename(_ button: Button, _ name: LocalizedText) {
        guard button.tooltip != name else { return }
        button.tooltip = name
        button.setAccessibleLabel(name)
    }

    private func showSizes() {
        var new = item.kind?.families ?? []
        if let family = WidgetFamily(rawValue: item.pin.family), !new.contains(family) { new.append(family) }
        sizing?.silenced {
            if new != families {
                families = new
                size.setChoices(new.map(\.name))
            }
            let index = new.firstIndex { $0.rawValue == item.pin.family } ?? 0
            if size.selected != index { size.selected = index }
        }
        size.isVisible = new.count > 1
        size.setName(tr("Size of \(item.title)"))
    }

    func focus() { remove.grabFocus() }

    /// Shows the timeline as a picture, if it has the same kind, size and configuration.
    func showPicture(_ timeline: StoredTimeline?) {
        let pin = item.pin
        picture.show(
            timeline.flatMap {
                $0.kind == pin.kind && $0.family.rawValue == pin.family && $0.configuration.values == pin.configuration ? $0 : nil
            })
    }
}

/// A small picture of a pinned widget, drawn from the timeline that quire-widgets keeps on disk, so that no provider is asked.
@MainActor
final class PinThumbnail {
    let root: Widget
    private let canvas: CanvasView
    private let icon = Icon("quire-widgets-symbolic", size: 24)
    private let style: Style
    private var timeline: StoredTimeline?

    /// Logical pixels.
    private static let width = 96.0, height = 56.0

    init(style: Style) {
        self.style = style
        let link = WeakLink<PinThumbnail>()
        // No accessible name: the text beside it says the same.
        canvas = CanvasView(name: .empty) { context, width, height, scale in
            link.target?.draw(on: Canvas(borrowing: context), width: width, height: height, scale: scale)
        }.hidden()
        canvas.setContentSize(width: Int(Self.width), height: Int(Self.height))
        icon.setSize(width: Int(Self.width), height: Int(Self.height))
        root = Box(.row, [canvas, icon]).placed(vertical: .center)
        link.target = self
    }

    func setIcon(_ name: String) { icon.show(name) }

    /// Shows the timeline, or the icon if there is none.
    func show(_ timeline: StoredTimeline?) {
        self.timeline = timeline
        let isShown = timeline?.timeline.entry(at: Date()) != nil
        if canvas.isVisible != isShown { canvas.isVisible = isShown }
        if icon.isVisible == isShown { icon.isVisible = !isShown }
        canvas.queueDraw()
    }

    func redraw() { canvas.queueDraw() }

    func follow(_ date: Date) {
        if timeline != nil { redraw() }
    }

    /// The next time at which the picture changes by itself.
    var nextChange: Date? {
        let now = Date()
        guard let timeline = timeline?.timeline else { return nil }
        return [timeline.nextEntryDate(after: now), timeline.entry(at: now)?.view.nextLiveChange(after: now)].compactMap { $0 }.min()
    }

    private func draw(on canvas: Canvas, width: Int, height: Int, scale: Int) {
        // The views of a stored timeline have been checked.
        guard let timeline, let view = try? timeline.timeline.entry(at: Date())?.checkedView() else { return }
        let size = timeline.family.size
        let zoom = min(Double(width) / size.width, Double(height) / size.height)
        canvas.withSavedState {
            canvas.translate(x: (Double(width) - size.width * zoom) / 2, y: (Double(height) - size.height * zoom) / 2)
            canvas.scale(x: zoom, y: zoom)
            ViewRenderer(look: .here(style), scale: Double(scale) * zoom).draw(view, size: size, on: canvas)
        }
    }
}
