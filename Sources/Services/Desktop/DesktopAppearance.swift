public import GLib
public import Graphics

/// The desktop's preferences for appearance, from the settings portal (`org.freedesktop.portal.Settings`, XDG Desktop Portal).
///
/// Without a portal the defaults stay: light, ordinary contrast, no accent, and motion as the toolkit decides.
@MainActor
public final class DesktopAppearance {
    public private(set) var prefersDark = false
    public private(set) var prefersHighContrast = false
    /// The desktop's accent colour; nil if it has none.
    public private(set) var accent: Color?
    /// Whether animations that are not needed should be left out.
    public var prefersReducedMotion: Bool { reducesMotion || !allowsAnimations }
    private var reducesMotion = false
    private var allowsAnimations = true
    private var subscription: BusSubscription?
    private let changed: @MainActor () -> Void

    private static let interface = "org.freedesktop.portal.Settings"

    /// The settings that are read.
    private enum Key: String, CaseIterable {
        /// 1 is dark, 2 light, 0 no preference.
        case scheme = "color-scheme"
        /// 1 is higher.
        case contrast
        /// Three sRGB components. Values outside of 0 to 1 mean that there is no accent.
        case accent = "accent-color"
        /// 1 is reduced motion. Portals have it since 2025.
        case motion = "reduced-motion"
        /// `enable-animations`, GNOME's older setting: false stops all animations.
        case animations = "enable-animations"

        var namespace: String { self == .animations ? "org.gnome.desktop.interface" : "org.freedesktop.appearance" }
    }

    /// - Parameter changed: Called when the portal's first answer differs from the defaults, and after each change on the desktop.
    public init(bus: MessageBus?, changed: @escaping @MainActor () -> Void) {
        self.changed = changed
        guard let bus else { return }
        subscription = bus.subscribe(path: PortalRequest.path, interface: Self.interface, signal: "SettingChanged") {
            [weak self] _, arguments in
            guard arguments.count == 3, let namespace = arguments[0].string, let key = arguments[1].string.flatMap(Key.init(rawValue:)),
                key.namespace == namespace
            else { return }
            self?.update(key, arguments[2])
        }
        for key in Key.allCases {
            bus.call(
                PortalRequest.portal, path: PortalRequest.path, interface: Self.interface, method: "Read",
                [.string(key.namespace), .string(key.rawValue)]
            ) { [weak self] answer in
                if let value = answer?.first { self?.update(key, value) }
            }
        }
    }

    private func update(_ key: Key, _ value: Variant) {
        let value = value.unwrapped
        let before = (prefersDark, prefersHighContrast, accent, prefersReducedMotion)
        switch key {
        case .scheme: if let number = value.uint32 { prefersDark = number == 1 }
        case .contrast: if let number = value.uint32 { prefersHighContrast = number == 1 }
        case .motion: if let number = value.uint32 { reducesMotion = number == 1 }
        case .animations: if let isOn = value.bool { allowsAnimations = isOn }
        case .accent: accent = Color(desktop: value.members?.compactMap(\.double) ?? [])
        }
        if before != (prefersDark, prefersHighContrast, accent, prefersReducedMotion) { changed() }
    }

    public func stop() {
        subscription?.cancel()
        subscription = nil
    }
}
