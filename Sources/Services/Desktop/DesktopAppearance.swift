public import GLib
public import Graphics

/// What the desktop prefers, from the settings portal (`org.freedesktop.portal.Settings`, XDG Desktop Portal).
///
/// Without a portal nothing is known: light at ordinary contrast, without an accent, moving as the toolkit says, is what stays.
@MainActor
public final class DesktopAppearance {
    public private(set) var prefersDark = false
    public private(set) var prefersHighContrast = false
    /// What the desktop marks things with; nil where it has no such colour.
    public private(set) var accent: RGB?
    /// Whether nothing is to move that need not.
    public var prefersReducedMotion: Bool { saysReduced || !animates }
    private var saysReduced = false
    private var animates = true
    private var subscription: BusSubscription?
    private let changed: @MainActor () -> Void

    private static let portal = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Settings"

    /// What is read, by namespace and key.
    private enum Key: String, CaseIterable {
        /// 1 is dark, 2 light, 0 no preference.
        case scheme = "color-scheme"
        /// 1 is higher.
        case contrast
        /// Three shares of sRGB; outside of 0 to 1 where there is none.
        case accent = "accent-color"
        /// 1 is reduced; of portals since 2025.
        case motion = "reduced-motion"
        /// False stops all of it: what GNOME and others have had before, and still set.
        case animations = "enable-animations"

        var namespace: String { self == .animations ? "org.gnome.desktop.interface" : "org.freedesktop.appearance" }
    }

    /// `changed` is called once an answer differs from what was known, and then with each change on the desktop.
    public init(bus: MessageBus?, changed: @escaping @MainActor () -> Void) {
        self.changed = changed
        guard let bus else { return }
        subscription = bus.subscribe(path: Self.path, interface: Self.interface, signal: "SettingChanged") { [weak self] _, arguments in
            guard arguments.count == 3, let namespace = arguments[0].string, let key = arguments[1].string.flatMap(Key.init(rawValue:)),
                key.namespace == namespace
            else { return }
            self?.take(key, arguments[2])
        }
        for key in Key.allCases {
            bus.call(
                Self.portal, path: Self.path, interface: Self.interface, method: "Read", [.string(key.namespace), .string(key.rawValue)]
            ) { [weak self] answer in
                if let value = answer?.first { self?.take(key, value) }
            }
        }
    }

    private func take(_ key: Key, _ value: Variant) {
        let value = value.unwrapped
        let before = (prefersDark, prefersHighContrast, accent, prefersReducedMotion)
        switch key {
        case .scheme: if let number = value.uint32 { prefersDark = number == 1 }
        case .contrast: if let number = value.uint32 { prefersHighContrast = number == 1 }
        case .motion: if let number = value.uint32 { saysReduced = number == 1 }
        case .animations: if let isOn = value.bool { animates = isOn }
        case .accent:
            let shares = value.members?.compactMap(\.double) ?? []
            accent = shares.count == 3 ? RGB(red: shares[0], green: shares[1], blue: shares[2]) : nil
        }
        if before != (prefersDark, prefersHighContrast, accent, prefersReducedMotion) { changed() }
    }

    public func stop() {
        subscription?.cancel()
        subscription = nil
    }
}
