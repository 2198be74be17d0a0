import Desktop
import Foundation
import GLib
import Gtk
import LibraryStore
import Platform
import Timeline
import WidgetKit

/// The windows of pinned widgets and their places.
@MainActor
final class PinnedWindows {
    let library: Library
    private var windows: [PinnedWidget.ID: PinnedWindow] = [:]
    private var pins: [PinnedWidget.ID: PinnedWidget] = [:]
    let places: WindowPositions
    private lazy var technique = WindowingSystem.here

    /// Called to reload a widget from its provider.
    var reload: (@MainActor (PinnedWidget.ID) -> Void)?
    var status: (@MainActor (PinnedWidget.ID) async -> WidgetStatus?)?
    var openedMain: (@MainActor () -> Void)?
    /// Called when something in a window was pressed.
    var onAction: (@MainActor (PinnedWidget.ID, PinnedWindow, ViewAction) -> Void)?
    var failed: (@MainActor (any Error) -> Void)? {
        didSet { places.failed = failed }
    }

    init(library: Library) {
        self.library = library
        places = WindowPositions(library: library)
    }

    var ids: Set<PinnedWidget.ID> { Set(windows.keys) }

    /// The widget that a window shows.
    func pin(_ id: PinnedWidget.ID) -> PinnedWidget? { pins[id] }

    subscript(id: PinnedWidget.ID) -> PinnedWindow? { windows[id] }

    /// Opens the window of `pin`, or updates the open one.
    ///
    /// - Parameter isOtherKind: true if the open window has another kind than `kind`.
    func show(_ pin: PinnedWidget, of kind: any WidgetKind, isOtherKind: Bool, look: WidgetAppearance) {
        let known = pins.updateValue(pin, forKey: pin.id)
        if let window = windows[pin.id], known?.family == pin.family, !isOtherKind,
            !window.backend.needsNewWindow(for: pin.options, technique: technique)
        {
            window.backend.carryOut(pin.options)
            window.widgetView.show(look.of(pin.options))
            return
        }
        let old = windows[pin.id]
        let window = PinnedWindow(
            kind: kind, family: pin.widgetFamily, options: pin.options, technique: technique, look: look.of(pin.options))
        windows[pin.id] = window
        window.onRequest = { [weak self] in self?.carryOut($0, for: pin.id) }
        window.widgetView.onAction = { [weak self, weak window] action in
            if let window { self?.onAction?(pin.id, window, action) }
        }
        window.widgetView.show(kind.placeholder(in: .here(pin.widgetFamily, at: Date())))
        places.open(window, of: pin)
        old?.close()
    }

    func show(_ look: WidgetAppearance) {
        for window in windows.values { window.widgetView.show(look.of(window.options)) }
    }

    /// Draws all views again, for example after a change of the time zone.
    func redraw() {
        for window in windows.values { window.widgetView.redraw() }
    }

    func close(_ id: PinnedWidget.ID) {
        places.forget(id)
        windows.removeValue(forKey: id)?.close()
        pins[id] = nil
    }

    func closeAll() {
        places.stop()
        for window in windows.values { window.close() }
        windows = [:]
    }

    // MARK: Menu commands

    private func carryOut(_ request: WindowRequest, for id: PinnedWidget.ID) {
        switch request {
        case .configure: configure(id)
        case .resize(let family): change { try await $0.setFamily(family.rawValue, ofPin: id) }
        case .stay(let options): stay(options, id)
        case .reload: reload?(id)
        case .describe: describe(id)
        case .openMain: openedMain?()
        case .remove: change { try await $0.unpin(id) }
        }
    }

    private func stay(_ options: WindowOptions, _ id: PinnedWidget.ID) {
        let before = windows[id]?.options
        change { try await $0.setOptions(options, ofPin: id) }
        guard options.isClickThrough, before?.isClickThrough == false else { return }
        // After the menu has closed.
        MainLoop.whenIdle { [weak self] in self?.explainClickThrough(id) }
    }

    private func explainClickThrough(_ id: PinnedWidget.ID) {
        windows[id]?.open(
            WindowInfo.clickThrough(
                id,
                undo: { [weak self] in
                    guard let self, var options = self.windows[id]?.options else { return }
                    options.isClickThrough = false
                    self.windows[id]?.closePopover()
                    self.change { [options] in try await $0.setOptions(options, ofPin: id) }
                }, done: { [weak self] in self?.windows[id]?.closePopover() }))
    }

    private func configure(_ id: PinnedWidget.ID) {
        guard let window = windows[id], let pin = pins[id] else { return }
        // In a window of its own: no compositor puts a window above one that is a part of the desktop.
        ConfigurationWindow(
            title: tr("Configure \(window.title)"), kind: window.kind, configuration: WidgetConfiguration(pin.configuration),
            choices: LibraryChoices(library),
            preview: LivePreview(
                kind: window.kind, family: window.family, configuration: WidgetConfiguration(pin.configuration),
                look: window.widgetView.look),
            over: nil
        ) { [weak self] chosen in
            self?.change { try await $0.setConfiguration(chosen.values, ofPin: id) }
        }.present()
    }

    private func describe(_ id: PinnedWidget.ID) {
        Task { [weak self] in
            let status = await self?.status?(id)
            guard let window = self?.windows[id] else { return }
            window.open(WindowInfo.about(window.kind, status))
        }
    }

    private func change(_ change: @escaping @Sendable (Library) async throws -> Void) {
        let library = self.library
        Task { [weak self] in
            do { try await change(library) } catch { self?.failed?(error) }
        }
    }
}
