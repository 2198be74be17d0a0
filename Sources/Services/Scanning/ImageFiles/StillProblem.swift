public import Drawing
import Foundation

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
