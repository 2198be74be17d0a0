import CProcess
import Foundation
import Glibc
public import Platform
import Subprocess
import Synchronization
import SystemPackage

/// The command line of bubblewrap for one run (bwrap(1)).
///
/// The program sees the system's programs and libraries, its own folder, the files that it requested, and an empty home and temporary
/// folder. It does not see the homes, /run with its sockets, /var, /sys, /root, and most of /etc. Its processes, its network, its host name
/// and its shared memory are separate.
struct SandboxArguments {
    /// The path of the program's own folder in the sandbox.
    static let folder = "/widget"
    /// The descriptors passed to bubblewrap: for its status reports, and for the filter of system calls.
    static let (status, filter) = (Int32(3), Int32(4))

    let configuration: RunConfiguration
    let tool: Bubblewrap

    /// The home in the program's environment.
    ///
    /// A home among the system's folders cannot be an empty folder, so /tmp is used. A home below /tmp is possible.
    static func home(_ home: String) -> String {
        let parts = home.split(separator: "/").map(String.init)
        let first = parts.first ?? ""
        if first == "tmp", parts.count > 1 { return home }
        let system = ["", "usr", "bin", "sbin", "lib", "lib32", "lib64", "libx32", "etc", "proc", "dev", "tmp", "run", "widget", "sys"]
        return system.contains(first) ? "/tmp" : home
    }

    var list: [String] {
        let home = Self.home(configuration.home)
        var list = [tool.path, "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--hostname", "widget"]
        if tool.refusesNamespaces { list += ["--unshare-user", "--disable-userns"] }
        if configuration.network { list.append("--share-net") }
        list += ["--json-status-fd", String(Self.status)]
        if !SystemCallFilter.bytes.isEmpty { list += ["--seccomp", String(Self.filter)] }
        list += ["--ro-bind", "/usr", "/usr"] + Self.rootFolders
        for path in ["/nix/store", "/gnu/store"] { list += ["--ro-bind-try", path, path] }
        list += ["--dir", "/etc", "--dir", "/run", "--dir", "/var", "--symlink", "../tmp", "/var/tmp"]
        for name in Self.settings + (configuration.network ? Self.networkSettings : []) {
            // A link into /run would be broken in the sandbox, so its target is bound in its place.
            if let source = realpath("/etc/\(name)", nil) {
                list += ["--ro-bind-try", String(cString: source), "/etc/\(name)"]
                free(source)
            }
        }
        list += ["--proc", "/proc", "--dev", "/dev"] + privateFolder("/dev/shm") + privateFolder("/tmp")
        if home != "/tmp" { list += privateFolder(home) }
        for file in configuration.filesRead { list += ["--ro-bind-try", file.source, file.place] }
        list += [
            "--ro-bind", configuration.folder, Self.folder, "--remount-ro", "/dev", "--remount-ro", "/proc", "--remount-ro", "/", "--chdir",
            Self.folder,
        ]
        return list + ["--", "\(Self.folder)/\(configuration.executable)"]
    }

    private func privateFolder(_ path: String) -> [String] {
        (tool.boundsFolders ? ["--size", String(configuration.limits.privateFolder)] : []) + ["--tmpfs", path]
    }

    /// /bin and similar folders: links into /usr, or separate folders on older systems.
    private static var rootFolders: [String] {
        ["bin", "sbin", "lib", "lib32", "lib64", "libx32"].flatMap { name -> [String] in
            // This fails if it is no link.
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/\(name)")
            return target.map { ["--symlink", $0, "/\(name)"] } ?? ["--ro-bind-try", "/\(name)", "/\(name)"]
        }
    }

    private static let settings = [
        "alternatives", "fonts", "group", "hosts", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "locale.alias", "locale.conf", "localtime",
        "magic", "mime.types", "nsswitch.conf", "os-release", "passwd", "perl", "protocols", "python3", "python3.9", "python3.10",
        "python3.11", "python3.12", "python3.13", "python3.14", "services", "timezone",
    ]
    private static let networkSettings = [
        "ca-certificates", "crypto-policies", "gai.conf", "host.conf", "pki/ca-trust", "pki/tls/certs", "pki/tls/cert.pem", "resolv.conf",
        "ssl/certs", "ssl/cert.pem", "ssl/openssl.cnf",
    ]
}

/// A file or folder of the user that a program requested to read, as the sandbox shows it.
struct ReadableFile: Codable, Hashable, Sendable {
    /// Its path, with symbolic links resolved.
    let source: String
    /// Its path in the sandbox, which is the path that the program requested.
    let place: String

    /// The existing files of a list; missing files are missing for the program too.
    ///
    /// Throws for sockets, devices and pipes, for folders that the sandbox replaces, and for folders that contain everything: they would
    /// defeat the sandbox.
    static func all(_ paths: [String], home: String) throws(ProgramRunError) -> [ReadableFile] {
        var files: [ReadableFile] = []
        for path in paths {
            let place = path == "~" ? home : path.hasPrefix("~/") ? home + path.dropFirst() : path
            guard place.hasPrefix("/"), !place.split(separator: "/").contains(".."), !place.contains("\0") else {
                throw .readsTooMuch(path: path)
            }
            guard isNarrow(place, home: home) else { throw .readsTooMuch(path: path) }
            guard let resolved = realpath(place, nil) else { continue }
            defer { free(resolved) }
            let source = String(cString: resolved)
            var information = stat()
            guard stat(source, &information) == 0 else { continue }
            let type = information.st_mode & S_IFMT
            guard type == S_IFREG || type == S_IFDIR, isNarrow(source, home: home) else { throw .readsTooMuch(path: path) }
            files.append(ReadableFile(source: source, place: place))
        }
        // A folder is bound before its contents, because it would hide them.
        return files.sorted { $0.place < $1.place }
    }

    private static func isNarrow(_ path: String, home: String) -> Bool {
        let parts = path.split(separator: "/").map(String.init)
        let own = home.split(separator: "/").map(String.init)
        // Everything in the home belongs to the user, wherever the home is.
        if !own.isEmpty, parts.count > own.count, parts.starts(with: own) { return true }
        guard let first = parts.first, !["proc", "dev", "run", "tmp"].contains(first) else { return false }
        if parts.starts(with: ["var", "run"]) || parts.starts(with: ["var", "tmp"]) { return false }
        // The home as a whole, or what it is in.
        return !own.starts(with: parts)
    }
}

/// Whether programs can be isolated on this computer.
public enum ProgramSandbox: Sendable, Hashable {
    /// bubblewrap is installed and works.
    case works
    /// bubblewrap is not installed: a program runs like any other of the user's, apart from its limits.
    case missing
    /// bubblewrap is installed but does not start; with its own message.
    case fails(String)

    /// The state of the sandbox, which is tested on the first call.
    public static func state() async -> ProgramSandbox { await probe().state }

    /// A warning for the user who is asked to turn a program on; nil if none is needed.
    public var warning: LocalizedText? {
        switch self {
        case .works: nil
        case .missing:
            tr(
                """
                bubblewrap isn’t installed: the program can read and change everything that you can, and use the network, \
                whatever it says here.
                """)
        case .fails:
            tr(
                """
                bubblewrap doesn’t start on this computer: the program can read and change everything that you can, and use the \
                network, whatever it says here.
                """)
        }
    }

    struct Probe: Sendable {
        let state: ProgramSandbox
        let tool: Bubblewrap?
    }

    private static let known = Mutex<Probe?>(nil)

    static func probe() async -> Probe {
        if let known = known.withLock({ $0 }) { return known }
        let probe = await probe(searchPath: Environment.current["PATH"] ?? ProgramEnvironment.path)
        known.withLock { $0 = probe }
        return probe
    }

    static func probe(searchPath: String) async -> Probe {
        guard let path = SystemProgram.path(of: "bwrap", in: searchPath) else { return Probe(state: .missing, tool: nil) }
        let help = await SystemProgram.output([path, "--help"])
        let tool = Bubblewrap(path: path, help: help.text)
        let trial = await SystemProgram.output([
            path, "--unshare-all", "--die-with-parent", "--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev", "--cap-drop", "ALL",
            "/bin/true",
        ])
        guard trial.isGood else { return Probe(state: .fails(OutputText.firstLine(trial.text)), tool: nil) }
        return Probe(state: .works, tool: tool)
    }
}

/// Finds and runs programs of the system.
enum SystemProgram {
    /// The path of an executable file; nil if there is none of that name.
    static func path(of name: String, in searchPath: String) -> String? {
        if name.hasPrefix("/") { return FileManager.default.isExecutableFile(atPath: name) ? name : nil }
        guard !name.isEmpty, !name.contains("/") else { return nil }
        return searchPath.split(separator: ":").map { "\($0)/\(name)" }.first {
            $0.hasPrefix("/") && FileManager.default.isExecutableFile(atPath: $0)
        }
    }

    /// Runs a short command. Returns its output and whether it succeeded.
    static func output(_ command: [String]) async -> (text: String, isGood: Bool) {
        do {
            let result = try await run(
                .path(.init(command[0])), arguments: Arguments(Array(command.dropFirst())),
                environment: .custom(["PATH": ProgramEnvironment.path, "LC_ALL": "C"]), output: .string(limit: 65_536),
                error: .combinedWithOutput)
            return (result.standardOutput, result.terminationStatus.isSuccess)
        } catch {
            return (String(describing: error), false)
        }
    }
}

/// The installed bubblewrap.
struct Bubblewrap: Codable, Hashable, Sendable {
    /// The path of the program.
    let path: String
    /// Whether it can limit the size of private folders, and prevent programs from making their own user namespaces.
    let boundsFolders: Bool
    let refusesNamespaces: Bool

    init(path: String, help: String) {
        self.path = path
        boundsFolders = help.contains("--size ")
        refusesNamespaces = help.contains("--disable-userns")
    }
}
