import Foundation
import Glibc

/// This machine among those that share a folder.
enum SyncDevice {
    /// An id such as `laptop-3f2a9c1b`: a name for people, and what makes it its own.
    static func newID() -> String { "\(hostName)-\(UUID().uuidString.prefix(8).lowercased())" }

    /// `$XDG_STATE_HOME/quire` (`~/.local/state/quire`).
    static var stateFolder: URL {
        let environment = ProcessInfo.processInfo.environment
        // XDG Base Directory Specification: a relative path is to be ignored.
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            return URL(fileURLWithPath: state, isDirectory: true).appending(path: "quire", directoryHint: .isDirectory)
        }
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0, isDirectory: true) : nil }
        return (home ?? FileManager.default.homeDirectoryForCurrentUser).appending(
            path: ".local/state/quire", directoryHint: .isDirectory)
    }

    /// What people call a device: its id without what makes it its own.
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
