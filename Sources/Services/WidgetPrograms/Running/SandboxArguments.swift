import Foundation
import Glibc

/// The command line of bubblewrap for one run (bwrap(1)).
///
/// The program sees the system's programs and libraries, its own folder, the files that it asked for, and an empty home and temporary folder that
/// are gone with it. Not there: the homes, /run with its sockets, /var, /sys, /root, and of /etc all but what every program may know. Its
/// processes, its network, its host name and its shared memory are its own.
struct SandboxArguments {
    /// Where the program finds its own folder.
    static let folder = "/widget"
    /// Descriptors that bubblewrap is handed: where it tells how the program ended, and the filter of system calls.
    static let (status, filter) = (Int32(3), Int32(4))

    private let orders: RunOrders
    private let tool: SandboxTool

    init(_ orders: RunOrders, tool: SandboxTool) { (self.orders, self.tool) = (orders, tool) }

    /// The home that the program is told of.
    ///
    /// One that stands where the system's own folders are is no place for an empty folder; in /tmp there is room for one.
    static func home(_ home: String) -> String {
        let parts = home.split(separator: "/").map(String.init)
        let first = parts.first ?? ""
        if first == "tmp", parts.count > 1 { return home }
        let system = ["", "usr", "bin", "sbin", "lib", "lib32", "lib64", "libx32", "etc", "proc", "dev", "tmp", "run", "widget", "sys"]
        return system.contains(first) ? "/tmp" : home
    }

    var list: [String] {
        let home = Self.home(orders.home)
        var list = [tool.path, "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--hostname", "widget"]
        if tool.refusesNamespaces { list += ["--unshare-user", "--disable-userns"] }
        if orders.network { list.append("--share-net") }
        list += ["--json-status-fd", String(Self.status)]
        if !SystemCallFilter.bytes.isEmpty { list += ["--seccomp", String(Self.filter)] }
        list += ["--ro-bind", "/usr", "/usr"] + Self.rootFolders
        for path in ["/nix/store", "/gnu/store"] { list += ["--ro-bind-try", path, path] }
        list += ["--dir", "/etc", "--dir", "/run", "--dir", "/var", "--symlink", "../tmp", "/var/tmp"]
        for name in Self.settings + (orders.network ? Self.networkSettings : []) {
            // A link into /run leads nowhere in the sandbox: what it names takes its place.
            if let source = realpath("/etc/\(name)", nil) {
                list += ["--ro-bind-try", String(cString: source), "/etc/\(name)"]
                free(source)
            }
        }
        list += ["--proc", "/proc", "--dev", "/dev"] + privateFolder("/dev/shm") + privateFolder("/tmp")
        if home != "/tmp" { list += privateFolder(home) }
        for file in orders.filesRead { list += ["--ro-bind-try", file.source, file.place] }
        list += ["--ro-bind", orders.folder, Self.folder, "--remount-ro", "/dev", "--remount-ro", "/proc", "--remount-ro", "/", "--chdir", Self.folder]
        return list + ["--", "\(Self.folder)/\(orders.executable)"]
    }

    private func privateFolder(_ path: String) -> [String] {
        (tool.boundsFolders ? ["--size", String(orders.limits.privateFolder)] : []) + ["--tmpfs", path]
    }

    /// /bin and its like: links into /usr, or folders of their own on older systems.
    private static var rootFolders: [String] {
        ["bin", "sbin", "lib", "lib32", "lib64", "libx32"].flatMap { name -> [String] in
            // It fails for what is no link.
            if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/\(name)") { return ["--symlink", target, "/\(name)"] }
            return ["--ro-bind-try", "/\(name)", "/\(name)"]
        }
    }

    private static let settings = [
        "alternatives", "fonts", "group", "hosts", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "locale.alias", "locale.conf", "localtime", "magic", "mime.types",
        "nsswitch.conf", "os-release", "passwd", "perl", "protocols", "python3", "python3.9", "python3.10", "python3.11", "python3.12", "python3.13",
        "python3.14", "services", "timezone",
    ]
    private static let networkSettings = [
        "ca-certificates", "crypto-policies", "gai.conf", "host.conf", "pki/ca-trust", "pki/tls/certs", "pki/tls/cert.pem", "resolv.conf",
        "ssl/certs", "ssl/cert.pem", "ssl/openssl.cnf",
    ]
}
