public import Foundation
import Platform

/// The widget programs that the user has turned on, with the contents that they had then.
///
/// Stored in the user's configuration, which sandboxed programs cannot reach. A program without a sandbox can do everything that the user
/// can, and so could change this file: the user is warned before turning on such a program.
public struct ProgramApprovals: Sendable, Hashable {
    public enum State: Sendable, Hashable {
        /// It was never turned on, or was turned off.
        case off
        case on
        /// It was turned on, and its folder has changed since. It does not run.
        case changed
    }

    let file: URL

    /// - Parameter file: By default `$XDG_CONFIG_HOME/quire/widget-programs.json`.
    public init(file: URL? = nil) { self.file = file ?? BaseFolders.current.quireConfig.appending(path: "widget-programs.json") }

    /// The state of a program, as it was read from its folder.
    public func state(of folder: ProgramFolder) -> State {
        guard let approval = approval(folder.manifest.id) else { return .off }
        return approval.covers(folder) ? .on : .changed
    }

    func approval(_ id: String) -> ProgramApproval? { read()[id] }

    /// Turns a program on with the contents that it was read with, which is what the user agreed to.
    ///
    /// - Parameter sandbox: Whether there is a sandbox now. A program that was turned on with one never runs without; a program that was
    ///   turned on without one uses one as soon as it exists.
    public func turnOn(_ folder: ProgramFolder, sandbox: ProgramSandbox) throws {
        // Whole seconds, as they are stored.
        let date = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded())
        try change { $0[folder.manifest.id] = ProgramApproval(folder, needsSandbox: sandbox == .works, date: date) }
    }

    /// Turns a program on after checking whether there is a sandbox.
    public func turnOn(_ folder: ProgramFolder) async throws { try turnOn(folder, sandbox: await ProgramSandbox.state()) }

    /// Turns a program off; it does not start again.
    public func turnOff(_ folder: ProgramFolder) throws { try change { $0[folder.manifest.id] = nil } }

    var fingerprints: Set<String> { Set(read().values.map(\.fingerprint)) }

    // MARK: The file

    private struct Contents: Codable {
        var version = 1
        var programs: [String: ProgramApproval] = [:]
    }

    /// The approvals in the file; empty if it is missing, damaged or of another version.
    private func read() -> [String: ProgramApproval] {
        guard let data = try? WholeFile(file.path, limit: 16 * 1_048_576, links: .follow).bytes else { return [:] }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let contents = try? decoder.decode(Contents.self, from: Data(data)), contents.version == 1 else { return [:] }
        return contents.programs
    }

    private func change(_ edit: (inout [String: ProgramApproval]) -> Void) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // Another program of Quire may be changing the file.
        let lock = try? FileLock(file: file.path + ".lock")
        defer { withExtendedLifetime(lock) {} }
        var programs = read()
        edit(&programs)
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try FileReplacement.write(encoder.encode(Contents(programs: programs)), to: file.path, .ownerOnly)
    }
}

/// The user's agreement to run a program.
struct ProgramApproval: Codable, Hashable, Sendable {
    /// The path of the program's folder.
    var folder: String
    var fingerprint: String
    var permissions: ProgramPermissions
    /// Whether it runs only in a sandbox; otherwise it also runs without one.
    var needsSandbox: Bool
    var date: Date

    init(_ folder: ProgramFolder, needsSandbox: Bool, date: Date) {
        self.folder = folder.url.path
        fingerprint = folder.fingerprint
        permissions = folder.manifest.permissions
        self.needsSandbox = needsSandbox
        self.date = date
    }

    func covers(_ folder: ProgramFolder) -> Bool { fingerprint == folder.fingerprint && permissions == folder.manifest.permissions }
}
