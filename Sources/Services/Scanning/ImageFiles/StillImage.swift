public import Drawing
import Foundation
public import Platform

/// A picture to read codes from. It is loaded only when it is read, so that any number of pictures can be queued.
public struct StillImage: Sendable {
    enum Content: Sendable {
        case file(String)
        case page(String, number: Int)
        case bytes([UInt8])
        case pixels(Bitmap)
        case problem(StillImageError)
    }

    public let place: StillImageSource
    let content: Content

    init(_ place: StillImageSource, _ content: Content) { (self.place, self.content) = (place, content) }

    /// Creates a picture from pixels in memory, such as the clipboard's. A nil bitmap stands for one that was too large.
    public init(_ bitmap: Bitmap?, name: String) {
        self.init(StillImageSource(name: name), bitmap.map { .pixels($0) } ?? .problem(.pictureTooLarge))
    }

    /// Whether there is a picture, rather than a problem with a file or a folder.
    public var isPicture: Bool { if case .problem = content { false } else { true } }
}

/// A source of pictures.
public enum StillImageInput: Sendable {
    /// A picture, a PDF file or a folder, depending on what is found there.
    case path(String)
    /// The content of a picture file.
    case bytes([UInt8], name: String)
    /// A single picture.
    case still(StillImage)
    /// A remote address. Nothing is downloaded from it.
    case remote(String)
}

/// The origin of a picture.
public struct StillImageSource: Hashable, Sendable {
    /// The path of the file, as given or below the given folder; nil for a picture in memory.
    public let path: String?
    /// The page of a PDF file, from 1.
    public let page: Int?
    /// The name to show: that of the file, with the page if it has several.
    public let name: String

    public init(path: String, page: Int? = nil) {
        (self.path, self.page) = (path, page)
        let file = URL(fileURLWithPath: path).lastPathComponent
        name = page.map { tr("\(file), page \($0)").string } ?? file
    }

    /// The origin of a picture in memory.
    public init(name: String) { (path, page, self.name) = (nil, nil, name) }

    /// A reference for scripts: the path, with the page as a fragment identifier (RFC 8118 §3).
    public var reference: String { page.map { "\(path ?? name)#page=\($0)" } ?? path ?? name }
}

/// The result of reading codes from a picture.
public struct StillImageResult: Sendable {
    public let place: StillImageSource
    public let result: Result<Content, StillImageError>

    public struct Content: Sendable {
        /// From top to bottom; may be empty.
        public let codes: [FoundCode]
        /// The picture whose pixels the codes' corners refer to.
        public let picture: Picture
    }

    public var codes: [FoundCode] { (try? result.get())?.codes ?? [] }

    public var problem: StillImageError? { if case .failure(let problem) = result { problem } else { nil } }
}

/// An error that keeps a picture from being read.
public enum StillImageError: PresentableError, Hashable, Sendable {
    case picture(DrawingError)
    case search(CodeReadingError)
    case document(PagedDocumentError)
    case folder(path: String, reason: String)
    /// A folder without pictures.
    case emptyFolder(path: String)
    /// The folder holds more files than are read.
    case tooManyFiles(limit: Int)
    /// The PDF file has more pages than are read.
    case tooManyPages(count: Int, limit: Int)
    /// The rest of a PDF file is skipped.
    case pagesGivenUp(from: Int)
    /// A picture in memory with too many pixels.
    case pictureTooLarge
    /// An address on another machine.
    case remote(address: String)

    /// A description of the error and how to recover from it, in plain sentences.
    public var message: LocalizedText {
        switch self {
        case .picture(let error): error.message
        case .search(let error): error.message
        case .document(let error): error.message
        case .folder(let path, let reason):
            tr("The folder “\(path)” cannot be read: \(reason). Check its permissions, or choose another folder.")
        case .emptyFolder(let path): tr("There are no pictures in “\(path)”. Choose another folder.")
        case .tooManyFiles(let limit):
            tr("The folder holds more than \(limit) files; the others are not read. Choose one of the folders in it.")
        case .tooManyPages(let count, let limit):
            tr("The PDF file has \(count) pages, of which the first \(limit) are read. Split the file.")
        case .pagesGivenUp(let page):
            tr("The pages from \(page) on are not read, because too many before them take too long. Take screenshots of them.")
        case .pictureTooLarge: tr("The picture has too many pixels to look for codes in. Use a smaller one.")
        case .remote(let address):
            tr("“\(address)” is on another machine, and nothing is fetched from there. Save the picture first, then open it.")
        }
    }
}
