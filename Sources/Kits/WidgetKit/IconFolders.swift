import Drawing
import Foundation

/// Where Quire's symbolic icons are found without an icon theme, so that a picture can be drawn without a display.
public struct IconFolders: Hashable, Sendable {
    /// Folders that contain "hicolor", in the order in which they are looked at.
    public let folders: [URL]

    public init(_ folders: [URL]) {
        self.folders = folders
    }

    /// The folders of the XDG base directories, of the prefix this program is installed in, and of the source tree it was built in.
    public static let standard = IconFolders(
        environment: ProcessInfo.processInfo.environment, executable: URL(filePath: "/proc/self/exe").resolvingSymlinksInPath())

    init(environment: [String: String], executable: URL) {
        func folder(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        let home = folder("XDG_DATA_HOME") ?? (folder("HOME") ?? "/") + "/.local/share"
        let system = (environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share").split(separator: ":")
        var folders = ([home] + system.map(String.init)).map { URL(filePath: $0).appending(path: "icons") }
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
