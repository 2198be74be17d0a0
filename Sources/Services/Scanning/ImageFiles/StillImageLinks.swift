import Foundation
import Glibc

/// Finds the files that a dropped or copied text refers to, as addresses (`text/uri-list`, RFC 2483 §5) or as paths.
public enum StillImageLinks {
    /// Returns the inputs of a text that consists of nothing but links; nil for every other text.
    ///
    /// File URIs of this machine (RFC 8089) and existing absolute paths become paths. A file URI of another machine becomes `remote`. So
    /// does an address such as `https:`, if `hasRemote` says that it stands for a picture.
    public static func inputs(in text: String, hasRemote: Bool) -> [StillImageInput]? {
        guard text.utf8.count <= maximumLength else { return nil }
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && !$0.hasPrefix("#") }
        guard !lines.isEmpty else { return nil }
        var inputs: [StillImageInput] = []
        for line in lines {
            guard let input = input(line, hasRemote: hasRemote) else { return nil }
            inputs.append(input)
        }
        return inputs
    }

    /// The maximum size of a list of files in bytes.
    private static let maximumLength = 16 * 1_048_576

    private static func input(_ line: String, hasRemote: Bool) -> StillImageInput? {
        if line.lowercased().hasPrefix("file:") { return file(line) }
        if line.hasPrefix("/") {
            let path = existing(line)
            return path.map { .path($0) }
        }
        let schemes = ["http:", "https:", "ftp:", "sftp:", "smb:", "dav:", "davs:", "mtp:", "gphoto2:", "trash:", "recent:"]
        guard hasRemote, schemes.contains(where: { line.lowercased().hasPrefix($0) }) else { return nil }
        return .remote(line)
    }

    /// RFC 8089 §2 and appendix B: an empty host, “localhost” and the name of this machine mean this machine. A single slash is allowed.
    private static func file(_ uri: String) -> StillImageInput {
        var rest = uri.dropFirst("file:".count)
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let host = rest.prefix { $0 != "/" }
            guard host.isEmpty || host.lowercased() == "localhost" || host.lowercased() == ownName else { return .remote(uri) }
            rest = rest.dropFirst(host.count)
        }
        // An invalid escape is taken literally, as a part of the file's name.
        return .path(rest.removingPercentEncoding ?? String(rest))
    }

    private static func existing(_ path: String) -> String? { access(path, F_OK) == 0 ? path : nil }

    private static var ownName: String {
        var name = [CChar](repeating: 0, count: Int(HOST_NAME_MAX) + 1)
        guard gethostname(&name, name.count) == 0 else { return "localhost" }
        return name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }.lowercased()
    }
}
