import Foundation
import Glibc
import Platform

/// Which widget programs the user has turned on, in the form in which they were seen then.
///
/// Kept in the user's configuration, out of reach of programs that run in a sandbox. A program without one can do all that the user can, and so
/// could write there too: who turns such a program on is told.
public struct ProgramApprovals: Sendable, Hashable {
    public enum State: Sendable, Hashable {
        /// It was never turned on, or was turned off.
        case off
        case on
        /// It was turned on, and any byte of its folder is another now. It does not run.
        case changed
    }

    let file: URL

    /// - Parameter file: by default `$XDG_CONFIG_HOME/quire/widget-programs.json`.
    public init(file: URL? = nil) { self.file = file ?? Self.standardFile }

    private static var standardFile: URL { BaseFolders.current.quireConfig.appending(path: "widget-programs.json") }

    /// Of a program as it was read from its folder.
    public func state(of folder: ProgramFolder) -> State {
        guard let approval = approval(folder.manifest.id) else { return .off }
        return approval.covers(folder) ? .on : .changed
    }

    func approval(_ id: String) -> ProgramApproval? { read()[id] }

    /// Lets a program run from now on, in the form in which it was read: what was shown to whoever agreed.
    ///
    /// - Parameter sandbox: whether there is one at this moment. A program that was turned on with one never runs without; the other way round it
    ///   gets one as soon as there is one.
    public func turnOn(_ folder: ProgramFolder, sandbox: ProgramSandbox) throws {
        // Whole seconds, as they are written.
        let date = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded())
        try change { $0[folder.manifest.id] = ProgramApproval(folder, needsSandbox: sandbox == .works, date: date) }
    }

    /// Finds out by itself whether there is a sandbox.
    public func turnOn(_ folder: ProgramFolder) async throws { try turnOn(folder, sandbox: await ProgramSandbox.state()) }

    /// Forgets what was agreed to; the program does not start again.
    public func turnOff(_ folder: ProgramFolder) throws { try turnOff(id: folder.manifest.id) }

    /// The same for a program whose folder cannot be read any more.
    public func turnOff(id: String) throws { try change { $0[id] = nil } }

    var fingerprints: Set<String> { Set(read().values.map(\.fingerprint)) }

    // MARK: The file

    private struct Kept: Codable {
        var version = 1
        var programs: [String: ProgramApproval] = [:]
    }

    /// Nothing where the file is missing, damaged or of another version: then nothing is turned on.
    private func read() -> [String: ProgramApproval] {
        guard let data = FileManager.default.contents(atPath: file.path), data.count < 16 * 1_048_576 else { return [:] }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let kept = try? decoder.decode(Kept.self, from: data), kept.version == 1 else { return [:] }
        return kept.programs
    }

    private func change(_ edit: (inout [String: ProgramApproval]) -> Void) throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // Another program of Quire's may be at it.
        let lock = open(file.path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { if lock >= 0 { close(lock) } }
        if lock >= 0 { while flock(lock, LOCK_EX) != 0, errno == EINTR {} }
        var programs = read()
        edit(&programs)
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let data = try encoder.encode(Kept(programs: programs))
        let new = file.deletingLastPathComponent().appending(path: ".\(file.lastPathComponent).\(UUID().uuidString)")
        // After it has its name there is nothing to remove.
        defer { try? FileManager.default.removeItem(at: new) }
        guard FileManager.default.createFile(atPath: new.path, contents: data, attributes: [.posixPermissions: 0o600]) else {
            throw CocoaError(.fileWriteUnknown)
        }
        guard rename(new.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}

/// What the user agreed to when turning a program on.
struct ProgramApproval: Codable, Hashable, Sendable {
    /// The path of its folder.
    var folder: String
    var fingerprint: String
    var permissions: ProgramPermissions
    /// Whether it runs in a sandbox or not at all; else it runs without where there is none.
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
