public import GLib

/// What the desktop prefers, from the settings portal (`org.freedesktop.appearance`, XDG Desktop Portal).
///
/// Without a portal nothing is known, and light at ordinary contrast is what stays.
@MainActor
public final class DesktopAppearance {
    public private(set) var prefersDark = false
    public private(set) var prefersHighContrast = false
    private var subscription: BusSubscription?
    private let changed: @MainActor () -> Void

    private static let portal = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Settings"
    private static let namespace = "org.freedesktop.appearance"

    /// `changed` is called once an answer differs from what was known, and then with each change on the desktop.
    public init(bus: MessageBus?, changed: @escaping @MainActor () -> Void) {
        self.changed = changed
        guard let bus else { return }
        subscription = bus.subscribe(path: Self.path, interface: Self.interface, signal: "SettingChanged") { [weak self] _, arguments in
            guard arguments.count == 3, arguments[0].string == Self.namespace, let key = arguments[1].string else { return }
            self?.take(key, arguments[2])
        }
        for key in ["color-scheme", "contrast"] {
            bus.call(
                Self.portal, path: Self.path, interface: Self.interface, method: "Read", [.string(Self.namespace), .string(key)]
            ) { [weak self] answer in
                if let value = answer?.first { self?.take(key, value) }
            }
        }
    }

    /// `color-scheme`: 1 is dark, 2 light, 0 no preference; `contrast`: 1 is higher.
    private func take(_ key: String, _ value: Variant) {
        guard let number = value.unwrapped.uint32 else { return }
        switch key {
        case "color-scheme" where prefersDark != (number == 1): prefersDark = number == 1
        case "contrast" where prefersHighContrast != (number == 1): prefersHighContrast = number == 1
        default: return
        }
        changed()
    }

    public func stop() {
        subscription?.cancel()
        subscription = nil
    }
}
