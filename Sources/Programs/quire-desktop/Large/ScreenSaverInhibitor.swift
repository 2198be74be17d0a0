import GLib
import Gtk
import Platform

/// Keeps the screen on while a code is held up to a scanner.
@MainActor
final class ScreenSaverInhibitor {
    private let window: ApplicationWindow
    private var inhibition: IdleInhibition?
    /// The cookie of the request, where the screen saver was asked directly.
    private var cookie: UInt32?
    private var bus: MessageBus?
    private var isOn = false

    private static let name = "org.freedesktop.ScreenSaver"
    private static let path = "/org/freedesktop/ScreenSaver"
    private static var reason: LocalizedText { tr("A code is being shown") }

    init(over window: ApplicationWindow) { self.window = window }

    /// - Parameter bus: the session bus with the screen saver, for desktops without session manager and portal.
    func setInhibited(_ isOn: Bool, bus: MessageBus?) {
        guard isOn != self.isOn else { return }
        self.isOn = isOn
        if isOn { begin(bus) } else { end() }
    }

    private func begin(_ bus: MessageBus?) {
        let inhibition = window.inhibitIdle(reason: Self.reason)
        self.inhibition = inhibition
        guard !inhibition.isGranted, let bus else { return }
        self.bus = bus
        bus.call(Self.name, path: Self.path, interface: Self.name, method: "Inhibit", [.string("Quire"), .string(Self.reason.string)]) {
            [weak self] in
            guard case .uint32(let cookie)? = $0?.first else { return }
            if let self, self.isOn, self.cookie == nil { self.cookie = cookie } else { Self.release(cookie, on: bus) }
        }
    }

    private func end() {
        inhibition?.end()
        inhibition = nil
        if let bus, let cookie { Self.release(cookie, on: bus) }
        cookie = nil
    }

    private static func release(_ cookie: UInt32, on bus: MessageBus) {
        bus.call(name, path: path, interface: name, method: "UnInhibit", [.uint32(cookie)]) { _ in }
    }
}
