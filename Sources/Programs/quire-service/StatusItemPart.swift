import Desktop
import Foundation
import GLib
import Graphics
import Platform
import ServiceKit
import StatusItem

@MainActor
final class StatusItemPart: ServicePart {
    let busNames: [String] = [StatusItemNames.owner]
    private var context: ServiceContext?
    private var requests: BusObject?
    private var watcher: BusNameWatcher?
    private var observation: PreferencesObservation?
    private var appearance: DesktopAppearance?
    private var item: StatusItem?
    private var hasWatcher = false
    /// Whether the program was started for the icon. A search or a script may start it as well, and must not make an icon appear.
    private var isRequested = false

    /// Without a watcher the icon does not keep the program running, unless it is turned on.
    var isStaying: Bool { item != nil && (hasWatcher || context?.preferences.statusItem == .on) }

    func start(_ context: ServiceContext) throws {
        self.context = context
        isRequested = Environment.current.nonEmpty("DBUS_STARTER_BUS_TYPE") == nil
        requests = try StatusItemRequest.take(on: context.bus) { [weak self] in
            self?.isRequested = true
            self?.update()
        }
        // Pending calls are answered first; and only the program that owns the name shows an icon.
        MainLoop.whenIdle { [weak self] in self?.begin() }
    }

    func stop() {
        hide()
        watcher?.stop()
        observation?.cancel()
        requests?.withdraw()
        (watcher, observation, requests, context) = (nil, nil, nil, nil)
    }

    private func begin() {
        guard let context, context.bus.requestName(StatusItemNames.owner) else { return }
        observation = context.preferences.observe { [weak self] in self?.preferencesChanged() }
        watcher = BusNameWatcher(StatusItemNames.watcher, on: context.bus) { [weak self] isThere in
            self?.hasWatcher = isThere
            self?.update()
        }
        update()
    }

    // MARK: Visibility

    private var isWanted: Bool {
        switch context?.preferences.statusItem {
        case .on: true
        // An existing icon waits for a panel that went away: most panels come back.
        case .automatic: isRequested && (hasWatcher || item != nil)
        case .off, nil: false
        }
    }

    private func preferencesChanged() {
        if let preferences = context?.preferences, preferences.statusItem == .off {
            // If the autostart entry cannot be removed, it starts a program that shows nothing and ends.
            try? ServiceAutostart().follow(.tray, isWanted: false)
        }
        update()
        updateColor()
    }

    private func update() {
        if isWanted { show() } else { hide() }
        context?.review()
    }

    private func show() {
        guard item == nil, let context else { return }
        do {
            let item = try StatusItem(color: color, bus: context.bus, process: ProcessInfo.processInfo.processIdentifier) {
                ProgramLog.say($0.untranslated)
            }
            item.chosen = { [weak self] in self?.perform($0, token: $1) }
            self.item = item
            appearance = DesktopAppearance(bus: context.bus) { [weak self] in self?.updateColor() }
            follow(context)
        } catch {
            ProgramLog.say("The icon cannot be shown: \(error.message)")
        }
    }

    private func hide() {
        item?.stop()
        appearance?.stop()
        (item, appearance) = (nil, nil)
    }

    private func follow(_ context: ServiceContext) {
        Task { [weak self] in
            do {
                let library = try await context.library()
                self?.item?.follow(library)
            } catch {
                // The rest of the menu works, and the window shows the error.
                ProgramLog.say("The icon's menu is without favourites: \(error)")
            }
        }
    }

    private var color: Color { (context?.preferences.accent(onDesktop: appearance?.accent) ?? .standard).color }

    private func updateColor() { item?.setColor(color) }

    // MARK: Actions

    private func perform(_ action: StatusItemAction, token: String?) {
        guard let context else { return }
        switch action {
        case .hide: context.preferences.statusItem = .off
        case .openWindow: context.open(nil, token: token)
        case .visit(let address): context.open(address, token: token)
        }
    }
}
