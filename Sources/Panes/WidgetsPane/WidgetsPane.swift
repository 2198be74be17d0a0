import DesktopIntegration
import Foundation
public import Gtk
import LibraryStore
public import PaneKit
import Timeline
public import WidgetKit

/// The gallery of widget kinds, drawn from their snapshots, and what is pinned to the desktop.
@MainActor
public final class WidgetsPane: Pane {
    public let identity = PaneIdentity(id: "widgets", title: "Widgets", iconName: "quire-widgets-symbolic", order: 40)

    private let context: PaneContext
    private let registry: WidgetRegistry
    private let gallery = Box(.column, spacing: 16)
    private let pinned = Box(.column, classes: ["panel", "row-group"])
    private let nothingPinned = Label(
        "Nothing is pinned yet. A pinned widget stays on the desktop when this window closes.", classes: ["dim"]
    ).fitting(.wrap)
    private var family = WidgetFamily.small
    private var previews: [WidgetPreview] = []
    private var watching: Task<Void, Never>?
    private var styling: UUID?
    public lazy var view: Widget = makeView()

    public init(_ context: PaneContext, registry: WidgetRegistry) {
        self.context = context
        self.registry = registry
    }

    // MARK: Pane

    public func appear() {
        _ = view
        showGallery()
        styling = context.style.observe { [weak self] _ in self?.redraw() }
        let changes = context.library.changes()
        watching = Task { [weak self] in
            await self?.listPinned()
            for await change in changes {
                if change.topics.contains(.codes) { self?.refreshPreviews() }
                await self?.listPinned()
            }
        }
    }

    public func disappear() {
        watching?.cancel()
        watching = nil
        if let styling { context.style.stopObserving(styling) }
        styling = nil
        for preview in previews { preview.stop() }
    }

    // MARK: Gallery

    private func makeView() -> Widget {
        let sizes = Box(.row, classes: ["segmented"])
        var first: ToggleButton?
        for family in offeredFamilies {
            let button = ToggleButton(content: Label(family.name).aligned(0.5), name: "\(family.name) widgets", group: first)
            first = first ?? button
            button.isOn = family == self.family
            button.onToggle { [weak self] isOn in
                guard isOn, let self else { return }
                self.family = family
                self.showGallery()
            }
            sizes.append(button)
        }
        sizes.horizontalAlignment = .start
        pinned.isVisible = false
        let column = Box(
            .column, spacing: 16,
            [Label("Gallery", classes: ["heading"]), sizes, gallery, Label("On the desktop", classes: ["heading"]), nothingPinned, pinned])
        column.setMargins(horizontal: 24, vertical: 16)
        let scrolled = ScrolledView(CappedColumn.make(column, width: 760))
        scrolled.expandsVertically = true
        return scrolled
    }

    /// The sizes that some kind comes in.
    private var offeredFamilies: [WidgetFamily] {
        WidgetFamily.allCases.filter { family in registry.kinds.contains { $0.families.contains(family) } }
    }

    private func showGallery() {
        for preview in previews { preview.stop() }
        gallery.removeAll()
        previews = registry.kinds.filter { $0.families.contains(family) }.map { kind in
            WidgetPreview(kind: kind, family: family, style: context.style) { [weak self] in self?.pin(kind) }
        }
        for preview in previews {
            gallery.append(preview.root)
            preview.refresh()
        }
    }

    private func refreshPreviews() { for preview in previews { preview.refresh() } }
    private func redraw() { for preview in previews { preview.redraw() } }

    // MARK: Pinning

    /// Pins at once; a kind that shows a code asks which one first.
    private func pin(_ kind: any WidgetKind) {
        guard let parameter = kind.schema.parameters.first(where: { $0.kind == .code }), let shell = context.shell else {
            return pin(kind, WidgetConfiguration())
        }
        CodeChooser(context: context, over: shell.window) { [weak self] code in
            self?.pin(kind, WidgetConfiguration([parameter.name: String(code.id)]))
        }.present()
    }

    private func pin(_ kind: any WidgetKind, _ configuration: WidgetConfiguration) {
        let context = self.context
        let family = self.family
        let center = WidgetCenter(library: context.library, registry: registry)
        context.perform {
            let pin = try await center.pin(kind: kind.id, family: family.rawValue, configuration: configuration)
            let isShown = WidgetHostLauncher.start(bus: context.bus)
            let message =
                isShown
                ? "Pinned “\(kind.name)” to the desktop"
                : "Pinned, but quire-widgets, which draws it, was not found. Install Quire completely."
            context.shell?.show(
                Toast(message, button: ("Undo", { context.perform { try await context.library.unpin(pin.id) } })))
        }
    }

    // MARK: What is pinned

    private func listPinned() async {
        do {
            let pins = try await context.library.pins()
            var titles: [PinnedWidget.ID: String] = [:]
            for pin in pins { titles[pin.id] = await title(of: pin) }
            guard !Task.isCancelled else { return }
            pinned.removeAll()
            for (index, pin) in pins.enumerated() {
                if index > 0 { pinned.append(Separator()) }
                pinned.append(makeRow(pin, title: titles[pin.id] ?? pin.kind))
            }
            pinned.isVisible = !pins.isEmpty
            nothingPinned.isVisible = pins.isEmpty
        } catch {
            if !Task.isCancelled { context.shell?.report(error) }
        }
    }

    /// What the widget shows, as far as its configuration says: the code's title, or the kind alone.
    private func title(of pin: PinnedWidget) async -> String {
        let kind = registry[pin.kind]
        let name = kind?.name ?? "Unknown widget “\(pin.kind)”"
        guard let parameter = kind?.schema.parameters.first(where: { $0.kind == .code }),
            let id = pin.configuration[parameter.name].flatMap({ Int64($0) })
        else { return name }
        // A row without its code's title still says what it is.
        let code = try? await context.library.code(id)
        return code.map { "\(name) · \($0.title)" } ?? name
    }

    private func makeRow(_ pin: PinnedWidget, title: String) -> Widget {
        let kind = registry[pin.kind]
        let icon = Icon(kind?.iconName ?? "quire-warning-symbolic", size: 24)
        let words = Box(
            .column, spacing: 4,
            [
                Label(title, classes: ["card-title"]).fitting(.ellipsisAtEnd),
                Label(WidgetFamily(rawValue: pin.family)?.name ?? pin.family, classes: ["caption", "dim"]),
            ])
        words.expandsHorizontally = true
        let remove = Button(icon: "quire-trash-symbolic", name: "Remove \(title) from the desktop", classes: ["flat"]) { [weak self] in
            self?.unpin(pin, title: title)
        }
        remove.verticalAlignment = .center
        return Box(.row, spacing: 12, classes: ["row"], [icon, words, remove])
    }

    private func unpin(_ pin: PinnedWidget, title: String) {
        let context = self.context
        context.perform {
            try await context.library.unpin(pin.id)
            context.shell?.show(
                Toast(
                    "Removed “\(title)” from the desktop",
                    button: (
                        "Undo",
                        {
                            context.perform {
                                try await context.library.pin(
                                    kind: pin.kind, family: pin.family, configuration: pin.configuration, placement: pin.placement)
                                WidgetHostLauncher.start(bus: context.bus)
                            }
                        }
                    )))
        }
    }
}
