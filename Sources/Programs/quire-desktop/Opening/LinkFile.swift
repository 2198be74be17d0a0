import Foundation

/// The addresses in a file that holds nothing else: a link that was dragged to the desktop (`.desktop` of the Desktop Entry Specification,
/// `.url` of Windows), or a list of them (`text/uri-list`, RFC 2483 §5).
enum LinkFile {
    private static let most = 1_000

    /// - Parameter bytes: the beginning of the file. None for a file of another kind.
    static func links(in bytes: [UInt8], named name: String) -> [String] {
        guard let text = text(bytes) else { return [] }
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
        let first = lines.first { !$0.isEmpty && !$0.hasPrefix("#") && !$0.hasPrefix(";") }
        switch first?.lowercased() {
        case "[internetshortcut]": return value(of: "URL", in: lines).map { [$0] } ?? []
        case "[desktop entry]" where value(of: "Type", in: lines) == "Link": return value(of: "URL", in: lines).map { [$0] } ?? []
        default: break
        }
        guard ["uri", "uris", "url-list", "uri-list"].contains((name as NSString).pathExtension.lowercased()) else { return [] }
        return Array(lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }.prefix(most))
    }

    private static func value(of key: String, in lines: [String]) -> String? {
        for line in lines {
            guard let equals = line.firstIndex(of: "="), line[..<equals].trimmingCharacters(in: .whitespaces).lowercased() == key.lowercased() else {
                continue
            }
            let value = line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces)
            return value.isEmpty ? nil : value
        }
        return nil
    }

    /// The beginning may end in the middle of a character.
    private static func text(_ bytes: [UInt8]) -> String? {
        for cut in 0..<min(4, bytes.count) {
            if let text = String(validating: bytes.dropLast(cut), as: UTF8.self) { return text.utf8.contains(0) ? nil : text }
        }
        return nil
    }
}
