import Foundation

/// Why a PDF file, or a page of it, could not be read. The raw values are what one process says to another.
public enum DocumentError: String, Error, Codable, CaseIterable, Sendable {
    /// poppler-glib is not installed.
    case noLibrary
    case cannotOpen
    case damaged
    /// It opens with a password only.
    case encrypted
    case noPages
    case noSuchPage
    case badPageSize
    case drawingFailed
    case outOfMemory
    /// Opening it or drawing the page took longer than it may.
    case tooSlow
    /// The program that draws pages is not there or ended without a word.
    case noAnswer

    /// What happened and what to do, in plain sentences.
    public var message: String {
        switch self {
        case .noLibrary: "To read PDF files, install poppler-glib (Debian and Ubuntu: libpoppler-glib8)."
        case .cannotOpen: "The PDF file cannot be opened. Check its permissions, or choose another file."
        case .damaged: "The PDF file is damaged or incomplete. Copy or download it again."
        case .encrypted: "The PDF file is protected by a password. Save a copy without one, and read that."
        case .noPages: "The PDF file has no pages."
        case .noSuchPage: "The PDF file has no such page any more. Read it again."
        case .badPageSize: "The page has a size that no page can have. Save the PDF file anew, or take a screenshot of the page."
        case .drawingFailed: "The page could not be drawn. Save the PDF file anew, or take a screenshot of the page."
        case .outOfMemory: "There is not enough memory to draw the page. Close other programs and try again."
        case .tooSlow: "The page takes too long to draw, and was given up. Take a screenshot of it and read that."
        case .noAnswer: "The program that draws pages of PDF files has ended unexpectedly. Save the file anew, or take a screenshot of the page."
        }
    }
}

extension DocumentError: LocalizedError {
    public var errorDescription: String? { message }
}
