import Foundation
import Glibc
import Platform
import Subprocess
import Synchronization

/// Whether programs can be kept apart from everything else on this computer.
public enum ProgramSandbox: Sendable, Hashable {
    /// bubblewrap is there and works.
    case works
    /// bubblewrap is not installed: a program runs as any other of the user's does, but for its limits.
    case missing
    /// bubblewrap is there and does not start; its own words.
    case fails(String)

    /// Tries it, the first time that somebody asks.
    public static func state() async -> ProgramSandbox { await probe().state }

    /// A sentence for whoever is asked to turn a program on; nil where nothing needs to be said.
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
        let tool: SandboxTool?
    }

    private static let known = Mutex<Probe?>(nil)

    static func probe() async -> Probe {
        if let known = known.withLock({ $0 }) { return known }
        let probe = await tried(searchPath: Environment.current["PATH"] ?? ProgramEnvironment.path)
        known.withLock { $0 = probe }
        return probe
    }

    static func tried(searchPath: String) async -> Probe {
        guard let path = Tool.path(of: "bwrap", in: searchPath) else { return Probe(state: .missing, tool: nil) }
        let help = await Tool.output([path, "--help"])
        let tool = SandboxTool(path: path, help: help.text)
        let trial = await Tool.output([
            path, "--unshare-all", "--die-with-parent", "--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev", "--cap-drop", "ALL", "/bin/true",
        ])
        guard trial.isGood else { return Probe(state: .fails(PlainWords.firstLine(trial.text)), tool: nil) }
        return Probe(state: .works, tool: tool)
    }
}

/// Programs of the system.
enum Tool {
    /// The path of an executable file; nil when there is none of the name.
    static func path(of name: String, in searchPath: String) -> String? {
        if name.hasPrefix("/") { return FileManager.default.isExecutableFile(atPath: name) ? name : nil }
        guard !name.isEmpty, !name.contains("/") else { return nil }
        return searchPath.split(separator: ":").map { "\($0)/\(name)" }.first { $0.hasPrefix("/") && FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// What a short command writes, and whether it ended well.
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

/// bubblewrap as it is installed here.
struct SandboxTool: Codable, Hashable, Sendable {
    /// Of the program.
    let path: String
    /// Whether the size of a private folder can be bounded, and whether programs can be kept from making user namespaces of their own.
    let boundsFolders: Bool
    let refusesNamespaces: Bool

    init(path: String, help: String) {
        self.path = path
        boundsFolders = help.contains("--size ")
        refusesNamespaces = help.contains("--disable-userns")
    }
}
