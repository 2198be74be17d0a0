import Foundation

/// Where a picture comes from.
public enum PicturePlace: Hashable, Codable, Sendable {
    /// The absolute path of a local file.
    case file(String)
    /// An address of https, in the form in which it is asked for.
    case address(String)

    /// Characters of an address.
    public static let maximumAddress = 2048

    /// Takes a path as a person gave it.
    public init(file path: String) throws(PictureProblem) {
        guard path.hasPrefix("/"), !path.contains("\0") else { throw .relativePath(path) }
        self = .file(path)
    }

    /// Takes an address as a person gave it: a host and a path in any script; nothing but https.
    public init(address text: String) throws(PictureProblem) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard text.unicodeScalars.count <= Self.maximumAddress, let url = URL(string: text), let scheme = url.scheme?.lowercased() else {
            throw .noAddress(String(text.prefix(80)))
        }
        guard scheme != "http" else { throw .insecure(String(text.prefix(80))) }
        guard scheme == "https" else { throw .otherScheme(String(scheme.prefix(20))) }
        let address = "https" + url.absoluteString.dropFirst(scheme.count)
        // Written between quotation marks into what curl reads.
        let isPlain = address.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
        guard isPlain, address.hasPrefix("https://"), let host = url.host(), !host.isEmpty else {
            throw .noAddress(String(text.prefix(80)))
        }
        self = .address(address)
    }

    /// What a person knows it by: the name of the file, or the host.
    public var name: String {
        switch self {
        case .file(let path): String(path.split(separator: "/").last ?? "")
        case .address(let address): URL(string: address)?.host() ?? ""
        }
    }
}
