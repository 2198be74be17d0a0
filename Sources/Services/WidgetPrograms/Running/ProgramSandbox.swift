import Foundation
import Glibc
import Platform
import Subprocess
import Synchronization
import SystemPackage

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
    public var warning: String? {
        switch self {
        case .works: nil
        case .missing:
            "bubblewrap is not installed: the program can read and change everything that you can, and reaches the network, whatever it says here."
        case .fails:
            "bubblewrap does not start on this computer: the program can read and change everything that you can, and reaches the network, whatever "
                + "it says here."
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
