import Foundation

/// Where a picture that is looked at comes from.
public struct StillPlace: Hashable, Sendable {
    /// The file as it was given, or below the folder that was given; nil for pixels of no file.
    public let path: String?
    /// Of a PDF file, from 1.
    public let page: Int?
    /// What people call it: the file's own name, with the page where it has several.
    public let name: String

    public init(path: String, page: Int? = nil) {
        (self.path, self.page) = (path, page)
        let file = URL(fileURLWithPath: path).lastPathComponent
        name = page.map { "\(file), page \($0)" } ?? file
    }

    /// Pixels of no file.
    public init(name: String) { (path, page, self.name) = (nil, nil, name) }

    /// One word for scripts: the path, with the page as a fragment identifier of RFC 8118 §3.
    public var reference: String { page.map { "\(path ?? name)#page=\($0)" } ?? path ?? name }
}
