import Desktop
import Foundation
import GLib
import Graphics
import Navigation
import Platform
import ServiceKit
import StatusItem

/// The icon in the panel.
@MainActor
final class StatusItemPart: ServicePart {
    let busNames: [String] = [StatusItemNames.owner]
    private var context: ServiceContext?
    private var requests: BusObject?
    private var watcher: BusName?
    private var observation: PreferencesObservation?
    private var appearance: DesktopAppearance?
    private var item: StatusItem?
    private var hasWatcher = false
    /// A search or a script starts the program as well, and nobody who asks for one of these expects an icon to appear.
    private var isAskedFor = false

    /// Where nothing shows icons any more it goes with the program, when nobody else needs that.
    var isStaying: Bool { item != nil && (hasWatcher || context?.preferences.statusItem == .on) }

    func start(_ context: ServiceContext) throws {
        self.context = context
        isAskedFor = Environment.current.nonEmpty("DBUS_STARTER_BUS_TYPE") == nil
        requests = try StatusItemRequest.take(on: context.bus) { [weak self] in
            self?.isAskedFor = true
            self?.look()
        }
        // What was called by name is answered first; and only the program that has the name shows an icon.
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
        guard let context, context.bus.takeName(StatusItemNames.owner) else { return }
        observation = context.preferences.observe { [weak self] in self?.chosen() }
        watcher = BusName(StatusItemNames.watcher, on: context.bus) { [weak self] isThere in
            self?.hasWatcher = isThere
            self?.look()
        }
        look()
    }

    // MARK: Showing

    private var isWanted: Bool {
        switch context?.preferences.statusItem {
        case .on: true
        // One that was there waits for the panel that went: most come back.
        case .automatic: isAskedFor && (hasWatcher || item != nil)
        case .off, nil: false
        }
    }

    private func chosen() {
        if let preferences = context?.preferences, preferences.statusItem == .off {
            // What cannot be removed starts a program that shows nothing and ends.
            try? ServiceAutostart().follow(.tray, isWanted: false)
        }
        look()
        paint()
    }

    private func look() {
        if isWanted { show() } else { hide() }
        context?.review()
    }

    private func show() {
        guard item == nil, let context else { return }
        do {
            let item = try StatusItem(color: color, bus: context.bus, process: ProcessInfo.processInfo.processIdentifier) { ServiceContext.say($0) }
            item.chosen = { [weak self] in self?.choose($0, token: $1) }
            self.item = item
            appearance = DesktopAppearance(bus: context.bus) { [weak self] in self?.paint() }
            follow(context)
        } catch {
            ServiceContext.say("The icon cannot be shown: \(error.message)")
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
                // The rest of the menu works, and the window says more.
                ServiceContext.say("The icon's menu is without favourites: \(error)")
            }
        }
    }

    private var color: RGB { (context?.preferences.accent(onDesktop: appearance?.accent) ?? .standard).color }

    private func paint() { item?.setColor(color) }

    // MARK: Choosing

    private func choose(_ action: StatusItemAction, token: String?) {
        guard let context else { return }
        switch action {
        case .hide: context.preferences.statusItem = .off
        case .openWindow: context.open(nil, token: token)
        case .visit(let place): context.open(place.address, token: token)
        }
    }
}
