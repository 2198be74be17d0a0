import Foundation
import Glibc
import Platform

/// The state of the sync on this machine. It is not kept in the library, because a copy of the library on another machine must not have it.
struct SyncState: Codable, Hashable, Sendable {
    var device: String
    /// The synced folder; nil if sync is off.
    var folder: String?
    /// A token that is also kept in the library, and changes with every pass that changed something. If the two differ, the library is an
    /// older copy, and what its device counts would be counted twice.
    var token = ""
    var lastSync: Date?
    /// Why the last pass failed, in sentences; nil if it did not.
    var failure: String?
    /// The same in the language of the session that it failed in.
    var shownFailure: String?
    var problems: [SyncProblem] = []

    static func file(of library: URL, in folder: URL) -> URL {
        folder.appending(path: "sync-\(Digest.hex(of: library.path).prefix(16)).json", directoryHint: .notDirectory)
    }

    /// Reads the state. If it cannot be read, a new one is used: everything else follows from the library and the folder.
    init(_ file: URL) {
        if let data = try? Data(contentsOf: file), let state = try? JSONDecoder().decode(SyncState.self, from: data) {
            self = state
        } else {
            device = SyncDevice.newID()
        }
    }

    func save(to file: URL) throws(SyncError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try FileReplacement.write(encoder.encode(self), to: file.path, .standard)
        } catch {
            throw .cannotWrite(path: file.path, reason: .verbatim(SystemError.reason(of: error)))
        }
    }
}

/// The identity of this machine among those that share a folder.
enum SyncDevice {
    /// Creates an id such as `laptop-3f2a9c1b`: the host name and a random part.
    static func newID() -> String { "\(hostName)-\(UUID().uuidString.prefix(8).lowercased())" }

    /// The name that people see: the id without its random part.
    static func name(of id: String) -> String {
        guard let dash = id.lastIndex(of: "-"), dash != id.startIndex else { return String(id.prefix(60)) }
        return String(id[..<dash].prefix(60))
    }

    private static var hostName: String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return "computer" }
        let name = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let plain = name.prefix { $0 != "." }.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        return plain.isEmpty ? "computer" : String(plain.prefix(40))
    }
}
