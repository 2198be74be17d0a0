import Foundation
import Navigation

/// An address that Quire is asked to open, before anybody has looked at what is there.
enum OpenedAddress: Hashable {
    /// Of this program, or what is no address at all: whoever goes there says so.
    case place(String)
    case file(String)
    /// Something that a code can say.
    case link(String)
    /// A file that lies on another machine or in no folder.
    case elsewhere(String)

    /// Files that only a file manager gets at (GVfs, KIO).
    private static let remote: Set<String> = [
        "admin", "afc", "afp", "archive", "burn", "computer", "dav", "davs", "fish", "google-drive", "gphoto2", "mtp", "network", "nfs",
        "onedrive", "recent", "sftp", "smb", "ssh", "trash",
    ]

    init(_ address: String) {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        let isScheme = scheme.utf8.count < address.utf8.count && scheme.wholeMatch(of: /[a-z][a-z0-9+.\-]*/) != nil
        switch scheme {
        case DeepLink.scheme: self = .place(address)
        case _ where !isScheme: self = .place(address)
        case "file":
            // RFC 8089: a host is this machine or another.
            guard let path = Self.path(of: address) else {
                self = .elsewhere(address)
                return
            }
            self = .file(path)
        case _ where Self.remote.contains(scheme): self = .elsewhere(address)
        default: self = .link(address)
        }
    }

    var isPlace: Bool { if case .place = self { true } else { false } }

    private static func path(of address: String) -> String? {
        let rest = address.dropFirst("file:".count)
        let path: Substring
        if rest.hasPrefix("//") {
            let host = rest.dropFirst(2).prefix { $0 != "/" }
            guard ["", "localhost", ProcessInfo.processInfo.hostName.lowercased()].contains(host.lowercased()) else { return nil }
            path = rest.dropFirst(2 + host.count)
        } else {
            path = rest
        }
        guard path.hasPrefix("/"), let plain = path.removingPercentEncoding, !plain.utf8.contains(0) else { return nil }
        return plain
    }
}
