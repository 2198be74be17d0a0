public import Foundation

/// The folder with the style sheet, pictures and icons of this installation.
public enum DataFolder {
    /// `$QUIRE_DATA`, else `share/quire` beside the program's `bin`, else the source tree that the program was built in.
    public static let url: URL = {
        if let named = Environment.current.nonEmpty("QUIRE_DATA") { return URL(fileURLWithPath: named) }
        let installed = programFolder.deletingLastPathComponent().appendingPathComponent("share/quire")
        if isDataFolder(installed) { return installed }
        var folder = programFolder
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            let data = folder.appendingPathComponent("data")
            if isDataFolder(data) { return data }
        }
        return installed
    }()

    private static func isDataFolder(_ url: URL) -> Bool {
        FileManager.default.fileExists(atPath: url.appendingPathComponent("style/quire.css").path)
    }

    /// The folder of the running program.
    public static let programFolder: URL = {
        let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        return URL(fileURLWithPath: path).deletingLastPathComponent()
    }()

    /// Folders laid out as icon themes, for an installation prefix that the desktop does not search by itself.
    public static var iconFolders: [String] {
        [url.appendingPathComponent("icons"), programFolder.deletingLastPathComponent().appendingPathComponent("share/icons")].map(\.path)
    }

    /// Folders that may contain the compiled settings schema.
    public static var schemaFolders: [String] {
        let named = (Environment.current["GSETTINGS_SCHEMA_DIR"] ?? "").split(separator: ":").map(String.init)
        return named + [url.appendingPathComponent("schemas").path]
    }

    /// The contents of a data file, such as `style/quire.css`.
    public static func text(_ name: String) throws -> String {
        try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
    }

    public static func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}

/// Finds the installed programs of Quire.
public enum InstalledProgram {
    /// The absolute path of the program beside this one, which has the same version, or else of the one on PATH; nil if it is not
    /// installed.
    public static func path(of name: String) -> String? {
        let onPath = Environment.current.folders("PATH").map { $0.appendingPathComponent(name).path }
        return ([beside(name)] + onPath).first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// What to run for the program: the path of the one beside this program, which has the same version, or else its name.
    public static func command(_ name: String) -> String {
        FileManager.default.isExecutableFile(atPath: beside(name)) ? beside(name) : name
    }

    private static func beside(_ name: String) -> String { DataFolder.programFolder.appendingPathComponent(name).path }
}

/// The sandbox (Flatpak) that this program may run in. There the desktop's files and programs are reached only through portals.
public enum Sandbox {
    public static var isHere: Bool { FileManager.default.fileExists(atPath: "/.flatpak-info") }
}

/// The version of every program of this package.
public enum QuireVersion {
    public static let current = "0.2.0"
}
