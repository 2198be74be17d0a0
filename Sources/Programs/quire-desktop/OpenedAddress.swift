import Foundation
import Navigation

/// An address that Quire is asked to open, classified by its scheme.
enum OpenedAddress: Hashable {
    /// A quire:// address, or an invalid one, which `DeepLinkRouter` reports.
    case place(String)
    case file(String)
    /// A link that can be the content of a code.
    case link(String)
    /// A file on another machine or in no folder.
    case elsewhere(String)

    /// The schemes of files that only a file manager can access (GVfs, KIO).
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
        // RFC 8089: the host may be another machine.
        case "file": self = Self.path(of: address).map { .file($0) } ?? .elsewhere(address)
        case _ where Self.remote.contains(scheme): self = .elsewhere(address)
        default: self = .link(address)
        }
    }

    var isPlace: Bool { if case .place = self { true } else { false } }

    private static func path(of address: String) -> String? {
        let rest = address.dropFirst("file:".count)
        var path = rest
        if rest.hasPrefix("//") {
            let host = rest.dropFirst(2).prefix { $0 != "/" }
            guard ["", "localhost", ProcessInfo.processInfo.hostName.lowercased()].contains(host.lowercased()) else { return nil }
            path = rest.dropFirst(2 + host.count)
        }
        guard path.hasPrefix("/"), let plain = path.removingPercentEncoding, !plain.utf8.contains(0) else { return nil }
        return plain
    }
}

/// Reads files that hold links only: a link that was dragged to the desktop (`.desktop` of the Desktop Entry Specification, `.url` of
/// Windows), or a list of links (`text/uri-list`, RFC 2483 §5).
enum LinkFile {
    private static let maximumCount = 1_000

    /// The links in a file; none for a file of another type.
    ///
    /// - Parameter bytes: the beginning of the file.
    static func links(in bytes: [UInt8], named name: String) -> [String] {
        guard let text = text(bytes) else { return [] }
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
        let first = lines.first { !$0.isEmpty && !$0.hasPrefix("#") && !$0.hasPrefix(";") }
        let isEntry = first?.lowercased() == "[desktop entry]" && value(of: "Type", in: lines) == "Link"
        if isEntry || first?.lowercased() == "[internetshortcut]" { return value(of: "URL", in: lines).map { [$0] } ?? [] }
        guard ["uri", "uris", "url-list", "uri-list"].contains((name as NSString).pathExtension.lowercased()) else { return [] }
        return Array(lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }.prefix(maximumCount))
    }

    private static func value(of key: String, in lines: [String]) -> String? {
        let pairs = lines.lazy.map { line in
            line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
        }
        return pairs.first { $0.count == 2 && $0[0].lowercased() == key.lowercased() }.flatMap { $0[1].isEmpty ? nil : $0[1] }
    }

    /// The text of the beginning of a file, which may end in the middle of a character; nil for a binary file.
    private static func text(_ bytes: [UInt8]) -> String? {
        for cut in 0..<min(4, bytes.count) {
            if let text = String(validating: bytes.dropLast(cut), as: UTF8.self) { return text.utf8.contains(0) ? nil : text }
        }
        return nil
    }
}
