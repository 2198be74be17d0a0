public import Foundation
public import Graphics
import Platform
public import Timeline

/// The appearance of views on a desktop: colours, fonts, icons and reading direction.
public struct WidgetAppearance: Hashable, Sendable {
    /// The colours of the roles.
    public var palette: Palette
    /// A font family for fontconfig.
    public var fontFamily: String
    /// The font family of monospaced text, for fontconfig.
    public var monospaceFamily: String
    /// The folders with symbolic icons.
    public var icons: IconFolders
    /// Mirrors views for languages written from right to left.
    public var isRightToLeft: Bool
    /// The opacity of a translucent ground, from 0 to 1. Nothing else is ever translucent.
    public var groundOpacity = 0.75

    /// Creates an appearance, by default that of a light desktop.
    public init(
        palette: Palette = Palette(), fontFamily: String = "Sans", monospaceFamily: String = "Monospace",
        icons: IconFolders = .standard, isRightToLeft: Bool = false
    ) {
        self.palette = palette
        self.fontFamily = fontFamily
        self.monospaceFamily = monospaceFamily
        self.icons = icons
        self.isRightToLeft = isRightToLeft
    }

    /// The appearance of a widget with a ground and an accent of its own; nil for the accent of the desktop.
    public func on(_ ground: Ground, opacity: Double, accent: Accent? = nil) -> WidgetAppearance {
        var look = self
        look.palette = Palette(
            accent: accent ?? palette.accent, isDark: palette.isDark, isHighContrast: palette.isHighContrast, ground: ground)
        look.groundOpacity = opacity
        return look
    }

    /// Whether text and icons have a soft shadow, as the wallpaper is behind them.
    var hasShadow: Bool {
        switch palette.ground {
        case .solid, .tinted: false
        case .translucent: groundOpacity < 0.6
        case .none: true
        }
    }

    /// The colour of the shadow: dark behind light text.
    var shadow: Color { palette.isDark ? .black : .white }

    /// The colour of a ground; nil where there is none.
    func ground(_ color: ViewColor) -> Color? {
        switch palette.ground {
        case .solid, .tinted: self.color(color)
        case .translucent: self.color(color).opacity(groundOpacity)
        case .none: nil
        }
    }

    /// Resolves a colour of a view.
    func color(_ color: ViewColor) -> Color {
        if case .fixed(let hex) = color, let fixed = Color(hex: hex) { return fixed }
        return palette[color.role]
    }
}

extension ViewColor {
    /// The role of the colour in the palette; that of text for a fixed colour.
    public var role: ColorRole {
        switch self {
        case .fixed, .text: .text
        case .secondaryText: .secondaryText
        case .accent: .accent
        case .accentText: .accentText
        case .onAccent: .onAccent
        case .success: .successText
        case .warning: .warningText
        case .danger: .dangerText
        case .info: .infoText
        case .surface: .surface
        case .window: .window
        case .raised: .raised
        case .line: .line
        }
    }
}

/// The folders with Quire's symbolic icons. They replace an icon theme, which needs a display.
public struct IconFolders: Hashable, Sendable {
    /// Folders that contain "hicolor", in search order.
    public let folders: [URL]

    /// Creates folders in search order.
    public init(_ folders: [URL]) {
        self.folders = folders
    }

    /// The XDG data folders, the installation prefix of this program, and the source tree that it was built in.
    public static let standard = IconFolders(
        environment: Environment.current.all, executable: URL(filePath: "/proc/self/exe").resolvingSymlinksInPath())

    init(environment: [String: String], executable: URL) {
        let base = BaseFolders(Environment(environment))
        var folders = ([base.data] + base.systemData).map { $0.appending(path: "icons") }
        var parent = executable.deletingLastPathComponent()
        folders += ["share/quire/icons", "share/icons"].map { parent.deletingLastPathComponent().appending(path: $0) }
        // SwiftPM builds into .build/TRIPLE/CONFIGURATION of the source tree.
        for _ in 0..<4 {
            parent.deleteLastPathComponent()
            folders.append(parent.appending(path: "data/icons"))
        }
        self.folders = folders
    }

    /// Returns the file of an icon; nil if it is not installed, and for an invalid name.
    public func file(named name: String) -> URL? {
        guard !name.isEmpty,
            name.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") || $0.isAlphanumeric })
        else { return nil }
        for folder in folders {
            for subfolder in ["scalable/actions", "symbolic/actions", "symbolic/apps", "scalable/apps"] {
                let file = folder.appending(path: "hicolor/\(subfolder)/\(name).svg")
                if FileManager.default.fileExists(atPath: file.path) { return file }
            }
        }
        return nil
    }
}

extension UInt8 {
    fileprivate var isAlphanumeric: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}
