public import Drawing
import Foundation
public import Graphics
import Platform
public import Timeline

/// What a view takes from the desktop it is drawn on: colours, fonts, icons and the reading direction.
public struct WidgetLook: Hashable, Sendable {
    public var palette: Palette
    /// A family name as fontconfig knows it.
    public var fontFamily: String
    public var monospaceFamily: String
    public var icons: IconFolders
    /// Mirrors rows and sides, for languages written from right to left.
    public var isRightToLeft: Bool

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

    /// The colour to draw a view's colour in.
    func color(_ color: ViewColor) -> Color {
        if case .fixed(let hex) = color, let fixed = Color(hex: hex) { return fixed }
        return Color(palette[color.role])
    }
}

extension Color {
    /// A colour of the palette.
    public init(_ color: RGB) {
        self.init(red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255)
    }
}

extension ViewColor {
    /// The role of the palette that it is drawn in; that of words for a fixed colour.
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
        case .surface: .surface
        case .window: .window
        case .raised: .raised
        case .line: .line
        }
    }
}

/// Where Quire's symbolic icons are found without an icon theme, so that a picture can be drawn without a display.
public struct IconFolders: Hashable, Sendable {
    /// Folders that contain "hicolor", in the order in which they are looked at.
    public let folders: [URL]

    public init(_ folders: [URL]) {
        self.folders = folders
    }

    /// The folders of the XDG base directories, of the prefix this program is installed in, and of the source tree it was built in.
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

    /// The file of an icon; nil where none is installed, and for what is no plain name.
    public func file(named name: String) -> URL? {
        guard !name.isEmpty,
            name.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") || $0.isAlphanumeric })
        else { return nil }
        for folder in folders {
            for place in ["scalable/actions", "symbolic/actions", "symbolic/apps", "scalable/apps"] {
                let file = folder.appending(path: "hicolor/\(place)/\(name).svg")
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
