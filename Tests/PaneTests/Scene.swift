import BuiltInWidgets
import Desktop
import Foundation
import Gtk
import LibraryStore
import Navigation
import PaneKit
import Payload
import Platform
import TestSupport
import Timeline
import WidgetPrograms
import WidgetUI

@testable import quire_desktop

/// The panes of the composition root around a library in memory.
@MainActor
final class Scene {
    let library: Library
    let context: PaneContext
    let panes: [any Pane]
    let shell = RecordingShell()
    /// Holds the settings' key file.
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quire-panes-\(UUID())").path

    /// - Parameter count: of codes, numbered from 1, the last one the newest.
    init(codes count: Int = 3) throws {
        library = try .inMemory()
        try library.runBlocking { try await $0.add(Self.codes(count)) }
        let preferences = Preferences(folder: folder)
        context = PaneContext(library: library, preferences: preferences, style: Style(preferences: preferences, bus: nil), bus: nil)
        context.shell = shell
        panes = quire_desktop.PlugIns.panes(context, widgets: WidgetRegistry(BuiltInKinds.all(library: library, programs: .none)))
    }

    // Whether choices are remembered depends on a compiled schema being there; nothing is left of them either way.
    isolated deinit { try? FileManager.default.removeItem(atPath: folder) }

    nonisolated static func codes(_ count: Int) -> [NewCode] {
        (0..<count).map { NewCode(payload: Payload("https://www.example.org/\($0 + 1)"), title: "Code \($0 + 1)") }
    }

    /// What the gallery offers.
    var widgetKinds: [any WidgetKind] { BuiltInKinds.all(library: library, programs: .none) }

    subscript(id: String) -> any Pane { panes.first { $0.identity.id == id }! }

    /// Lets the work that is under way end, and what it leads to.
    func settle() { Loop.runUntilQuiet() }
}

/// A window that notes what panes ask of it.
@MainActor
final class RecordingShell: Shell {
    let window = Window(title: .verbatim("Shell"))
    private(set) var toasts: [String] = []
    private(set) var errors: [any Error] = []
    private(set) var shownLarge: [Code] = []
    private(set) var visits: [any Destination] = []
    private(set) var openings: [String] = []

    private var offered: (@MainActor () -> Void)?

    func show(_ toast: Toast) {
        toasts.append(toast.message.string)
        offered = toast.button?.run
    }

    /// Does what the last message offers.
    func pressLast() { offered?() }

    func report(_ error: any Error) { errors.append(error) }
    func showLarge(_ code: Code, among ids: [Code.ID]) { shownLarge.append(code) }
    func showLarge(unsaved payload: Payload, kind: PayloadKind, title: String) {
        let attributes = CodeAttributes(title: title)
        shownLarge.append(Code(id: 0, payload: payload, kind: kind, attributes: attributes, created: .now, modified: .now))
    }
    func explain(_ toast: Toast) { show(toast) }
    func go(to destination: any Destination) { visits.append(destination) }
    func search(_ text: String, at destination: any Destination) { visits.append(destination) }
    func open(_ destination: any Destination) { visits.append(destination) }
    func confirmOpening(_ address: String) { openings.append(address) }

    isolated deinit { window.destroy() }
}
