public import Drawing
import Foundation

/// A picture to look for codes in: not read yet, so that any number of them can wait.
public struct Still: Sendable {
    enum Content: Sendable {
        case file(String)
        case page(String, number: Int)
        case bytes([UInt8])
        case pixels(Bitmap)
        case problem(StillProblem)
    }

    public let place: StillPlace
    let content: Content

    init(_ place: StillPlace, _ content: Content) { (self.place, self.content) = (place, content) }

    /// Pixels that are there already, from the clipboard or a drop; nil when they are too many.
    public init(_ bitmap: Bitmap?, name: String) {
        self.init(StillPlace(name: name), bitmap.map { .pixels($0) } ?? .problem(.pictureTooLarge))
    }

    /// Whether there is a picture at all, rather than something to say about a file or a folder.
    public var isPicture: Bool { if case .problem = content { false } else { true } }
}

/// Something that may hold pictures.
public enum StillInput: Sendable {
    /// A picture, a PDF file or a folder: which of them, the content says.
    case path(String)
    /// A picture file in memory.
    case bytes([UInt8], name: String)
    /// What is known to be one picture.
    case still(Still)
    /// An address that nothing is fetched from.
    case remote(String)
}

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

/// What a picture was found to hold.
public struct StillLook: Sendable {
    public let place: StillPlace
    public let result: Result<Content, StillProblem>

    public struct Content: Sendable {
        /// From top to bottom; none is no error.
        public let codes: [FoundCode]
        /// What the codes' corners are pixels of.
        public let picture: Picture
    }

    public var codes: [FoundCode] { (try? result.get())?.codes ?? [] }

    public var problem: StillProblem? { if case .failure(let problem) = result { problem } else { nil } }
}

/// Why there is nothing to look at, or why it could not be looked at.
public enum StillProblem: Error, Hashable, Sendable {
    case picture(DrawingError)
    case search(CodeReadingError)
    case document(DocumentError)
    case folder(path: String, reason: String)
    /// A folder without pictures.
    case emptyFolder(path: String)
    /// Of a folder only the first files are read.
    case tooManyFiles(limit: Int)
    /// Of a PDF file only the first pages are read.
    case tooManyPages(count: Int, limit: Int)
    /// Of a PDF file no more pages are tried.
    case pagesGivenUp(from: Int)
    /// Pixels in memory that are too many.
    case pictureTooLarge
    /// Something that is on another machine.
    case remote(address: String)

    /// What happened and what to do, in plain sentences.
    public var message: String {
        switch self {
        case .picture(let error): error.message
        case .search(let error): error.message
        case .document(let error): error.message
        case .folder(let path, let reason):
            "The folder “\(path)” cannot be read: \(reason). Check its permissions, or choose another folder."
        case .emptyFolder(let path): "There are no pictures in “\(path)”. Choose another folder."
        case .tooManyFiles(let limit):
            "The folder holds more than \(limit) files; the others are not read. Choose one of the folders in it."
        case .tooManyPages(let count, let limit): "The PDF file has \(count) pages, of which the first \(limit) are read. Split the file."
        case .pagesGivenUp(let page):
            "The pages from \(page) on are not read, because too many before them take too long. Take screenshots of them."
        case .pictureTooLarge: "The picture has too many pixels to look for codes in. Use a smaller one."
        case .remote(let address): "“\(address)” is on another machine, and nothing is fetched from there. Save the picture first, then open it."
        }
    }
}

extension StillProblem: LocalizedError {
    public var errorDescription: String? { message }
}
