import Desktop
import Foundation
import GLib
import Platform
import ServiceKit

/// Global keyboard shortcuts, where the desktop has a portal for them and they are turned on in Settings.
@MainActor
final class ShortcutsPart: ServicePart {
    // Its object is found under the names of the other parts.
    let busNames: [String] = []
    private var shortcuts: GlobalShortcuts?
    private var object: BusObject?
    private var observation: PreferencesObservation?
    private weak var context: ServiceContext?

    var isStaying: Bool { shortcuts?.isStaying ?? false }

    func start(_ context: ServiceContext) throws {
        self.context = context
        object = try context.bus.export(ShortcutsBus.interface, at: ShortcutsBus.path) { [weak self, weak context] method, arguments in
            guard let self, let context else { return [] }
            return await context.serve { self.answer(method, arguments.first?.string ?? "") }
        }
        // Pending calls of other parts are answered first.
        MainLoop.whenIdle { [weak self] in self?.begin() }
    }

    func stop() {
        object?.withdraw()
        observation?.cancel()
        shortcuts?.changed = nil
        shortcuts?.turnOff()
    }

    private func begin() {
        guard let preferences = context?.preferences else { return }
        follow(preferences)
        observation = preferences.observe { [weak self, weak preferences] in
            if let preferences { self?.follow(preferences) }
        }
    }

    /// Applies the choice in Settings.
    private func follow(_ preferences: Preferences) {
        updateAutostart(preferences.usesGlobalShortcuts)
        if preferences.usesGlobalShortcuts {
            // Shortcuts that ended by themselves are not requested again at each change of another setting.
            if shortcuts == nil || shortcuts?.state == .refused { makeShortcuts()?.turnOn() }
        } else if shortcuts?.state != .refused {
            shortcuts?.turnOff()
            shortcuts = nil
        }
    }

    private func answer(_ method: String, _ parent: String) -> [Variant] {
        switch method {
        case "Look": return [.dictionary((shortcuts?.state ?? .off).bus)]
        case "TurnOn":
            let shortcuts = makeShortcuts()
            shortcuts?.turnOn(parent: parent)
            context?.preferences.usesGlobalShortcuts = true
        case "TurnOff": context?.preferences.usesGlobalShortcuts = false
        case "Configure": shortcuts?.configure(parent: parent)
        default: break
        }
        return []
    }

    /// The shortcuts; made when they do not exist yet.
    private func makeShortcuts() -> GlobalShortcuts? {
        if let shortcuts { return shortcuts }
        guard let bus = MessageBus.separateSession() else { return nil }
        let shortcuts = GlobalShortcuts(bus: bus)
        self.shortcuts = shortcuts
        shortcuts.changed = { [weak self] in self?.stateChanged() }
        shortcuts.pressed = { [weak self] in self?.context?.open($0.address, token: $1) }
        shortcuts.noted = { ProgramLog.say($0.untranslated) }
        return shortcuts
    }

    private func stateChanged() {
        // A user who refused the shortcuts is not asked again before turning them on again. Settings shows the reason meanwhile.
        if shortcuts?.state == .refused { context?.preferences.usesGlobalShortcuts = false }
        object?.emit(ShortcutsBus.changed, [])
        context?.review()
    }

    private func updateAutostart(_ isWanted: Bool) {
        do {
            try ServiceAutostart().follow(.shortcuts, isWanted: isWanted)
        } catch {
            ProgramLog.say("the keys will not be there after the next login as chosen: \(error.localizedDescription)")
        }
    }
}
