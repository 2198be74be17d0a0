import Foundation
import Glibc

/// Finds the files that a text names: what is dropped or copied as addresses (`text/uri-list`, RFC 2483 §5), or as paths.
public enum StillLinks {
    /// What a text is that consists of nothing but links to files.
    ///
    /// A file URI (RFC 8089) of this machine and an absolute path that leads somewhere are paths; a file URI of another machine, and an
    /// address such as `https:` where `hasRemote` says that it stands for a picture, is `remote`. Nil for every other text.
    public static func inputs(in text: String, hasRemote: Bool) -> [StillInput]? {
        guard text.utf8.count <= maximumLength else { return nil }
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && !$0.hasPrefix("#") }
        guard !lines.isEmpty else { return nil }
        var inputs: [StillInput] = []
        for line in lines {
            guard let input = input(line, hasRemote: hasRemote) else { return nil }
            inputs.append(input)
        }
        return inputs
    }

    /// More is no list of files that anybody chose, in bytes.
    private static let maximumLength = 16 * 1_048_576

    private static func input(_ line: String, hasRemote: Bool) -> StillInput? {
        if line.lowercased().hasPrefix("file:") { return file(line) }
        if line.hasPrefix("/") {
            let path = existing(line)
            return path.map { .path($0) }
        }
        let schemes = ["http:", "https:", "ftp:", "sftp:", "smb:", "dav:", "davs:", "mtp:", "gphoto2:", "trash:", "recent:"]
        guard hasRemote, schemes.contains(where: { line.lowercased().hasPrefix($0) }) else { return nil }
        return .remote(line)
    }

    /// RFC 8089 §2 and appendix B: an empty host, “localhost” and this machine's own name are all this machine; one slash does as well.
    private static func file(_ uri: String) -> StillInput {
        var rest = uri.dropFirst("file:".count)
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let host = rest.prefix { $0 != "/" }
            guard host.isEmpty || host.lowercased() == "localhost" || host.lowercased() == ownName else { return .remote(uri) }
            rest = rest.dropFirst(host.count)
        }
        // An escape that stands for no text is none: the file is looked for under the name as it is written.
        return .path(rest.removingPercentEncoding ?? String(rest))
    }

    private static func existing(_ path: String) -> String? { access(path, F_OK) == 0 ? path : nil }

    private static var ownName: String {
        var name = [CChar](repeating: 0, count: Int(HOST_NAME_MAX) + 1)
        guard gethostname(&name, name.count) == 0 else { return "localhost" }
        return name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }.lowercased()
    }
}
