import Foundation
import GLib

/// The file that the portal made for one look at the screen.
///
/// Portals hand it over for good and never clean up. It may show passwords, and nobody asked for it to be kept: where things are temporary
/// it is deleted; elsewhere, as in the person's Pictures, where some desktops put it in plain view, it goes to the trash, from where it
/// can be taken back.
struct ScreenshotFile: Sendable {
    let path: String
    private let asked: Date

    /// Nil for what is no file on this computer.
    init?(address: String, asked: Date) {
        guard let url = URL(string: address), url.isFileURL, url.path.hasPrefix("/"), ["", "localhost"].contains(url.host() ?? "") else {
            return nil
        }
        path = url.path
        self.asked = asked
    }

    /// Removes the file once it is read. What the portal did not make just now is left alone, and so is what cannot be removed.
    func putAway() {
        guard wasMadeForThis else { return }
        if Self.temporaryFolders.contains(where: { path.hasPrefix($0 + "/") }) {
            unlink(path)
        } else {
            Files.moveToTrash(path)
        }
    }

    /// An ordinary file of this person, not older than the question; the clock of a file system may be some moments off.
    private var wasMadeForThis: Bool {
        var facts = stat()
        guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_uid == getuid() else { return false }
        return Double(facts.st_mtim.tv_sec) >= asked.timeIntervalSince1970 - 2
    }

    private static var temporaryFolders: [String] {
        let environment = ProcessInfo.processInfo.environment
        let home = environment["HOME"] ?? NSHomeDirectory()
        let named = ["TMPDIR", "XDG_RUNTIME_DIR", "XDG_CACHE_HOME"].compactMap { environment[$0] }
        let all = named + ["/tmp", "/var/tmp", "/run/user/\(getuid())", home + "/.cache"]
        return all.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }.filter { $0.hasPrefix("/") }
    }
}
