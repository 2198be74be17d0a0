public import Foundation

/// The environment variables of a process.
public struct Environment: Hashable, Sendable {
    private let variables: [String: String]

    public init(_ variables: [String: String]) {
        self.variables = variables
    }

    /// The variables of this process as they are now.
    public static var current: Environment { Environment(ProcessInfo.processInfo.environment) }

    /// All variables by name, to be handed to another process.
    public var all: [String: String] { variables }

    /// The value of a variable; nil where it is not set.
    public subscript(name: String) -> String? { variables[name] }

    /// The value of a variable; nil where it is not set or empty.
    public func nonEmpty(_ name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// The folder that a variable names; nil for a relative path, which the XDG Base Directory Specification says to ignore.
    public func folder(_ name: String) -> URL? {
        variables[name].flatMap { $0.hasPrefix("/") ? URL(filePath: $0, directoryHint: .isDirectory) : nil }
    }

    /// The absolute paths of a variable such as `PATH`, which separates them by colons.
    public func folders(_ name: String) -> [URL] {
        (variables[name] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
            .map { URL(filePath: String($0), directoryHint: .isDirectory) }
    }

    /// The name of the locale for a category such as `LC_TIME` (POSIX.1-2017 §8.2); nil where none is set.
    public func localeName(for category: String) -> String? { ["LC_ALL", category, "LANG"].lazy.compactMap(nonEmpty).first }

    /// The languages that texts are wanted in, the best first, such as `de_AT` (gettext's manual, 2.3.3 “Specifying a Priority List of
    /// Languages”); none for the locale `C`.
    public var languages: [String] {
        let locale = localeName(for: "LC_MESSAGES") ?? "C"
        let names = (nonEmpty("LANGUAGE")?.split(separator: ":").map(String.init) ?? []) + [locale]
        guard !["C", "POSIX"].contains(locale.prefix { $0 != "." }) else { return [] }
        return names.map { String($0.prefix { $0 != "." && $0 != "@" }) }
    }

    /// Whether there is an X or Wayland display that a window could be opened on.
    public var hasDisplay: Bool { self["DISPLAY"] != nil || self["WAYLAND_DISPLAY"] != nil }
}

/// The base folders of the user and the system (XDG Base Directory Specification 0.8).
///
/// Every file of Quire lies in one of them, so that another `HOME` moves all of them together.
public struct BaseFolders: Hashable, Sendable {
    /// `$HOME`; the home of the account where that is not set. (Foundation asks for the account alone.)
    public let home: URL
    /// `$XDG_DATA_HOME`, else `~/.local/share`.
    public let data: URL
    /// `$XDG_CONFIG_HOME`, else `~/.config`.
    public let config: URL
    /// `$XDG_STATE_HOME`, else `~/.local/state`.
    public let state: URL
    /// `$XDG_CACHE_HOME`, else `~/.cache`.
    public let cache: URL
    /// `$XDG_RUNTIME_DIR`: in memory, for the user alone, and removed with the session; nil where the session has none.
    public let runtime: URL?
    /// `$XDG_DATA_DIRS`, else `/usr/local/share` and `/usr/share`; the first one wins.
    public let systemData: [URL]

    public init(_ environment: Environment) {
        let home = environment.folder("HOME") ?? FileManager.default.homeDirectoryForCurrentUser
        func folder(_ variable: String, _ standard: String) -> URL {
            environment.folder(variable) ?? home.appending(path: standard, directoryHint: .isDirectory)
        }
        self.home = home
        data = folder("XDG_DATA_HOME", ".local/share")
        config = folder("XDG_CONFIG_HOME", ".config")
        state = folder("XDG_STATE_HOME", ".local/state")
        cache = folder("XDG_CACHE_HOME", ".cache")
        runtime = environment.folder("XDG_RUNTIME_DIR")
        let named = environment.folders("XDG_DATA_DIRS")
        systemData = environment.nonEmpty("XDG_DATA_DIRS") == nil ? ["/usr/local/share/", "/usr/share/"].map { URL(filePath: $0) } : named
    }

    /// The folders as the environment of this process names them now.
    public static var current: BaseFolders { BaseFolders(.current) }

    // MARK: Quire's own

    public var quireData: URL { data.appending(path: "quire", directoryHint: .isDirectory) }
    public var quireConfig: URL { config.appending(path: "quire", directoryHint: .isDirectory) }
    public var quireState: URL { state.appending(path: "quire", directoryHint: .isDirectory) }
    public var quireCache: URL { cache.appending(path: "quire", directoryHint: .isDirectory) }

    /// A path as people type it, with `~/` for their home.
    public func expandingTilde(_ path: String) -> String {
        path.hasPrefix("~/") ? home.appending(path: String(path.dropFirst(2))).path : path
    }
}
