import Foundation
public import Platform

/// An error in drawing, or in reading or writing a picture.
public enum DrawingError: PresentableError, Hashable, Sendable {
    case noSuchFile(path: String)
    case notAFile(path: String)
    case cannotRead(path: String, reason: LocalizedText)
    case cannotWrite(path: String, reason: LocalizedText)
    case fileTooLarge(bytes: Int, limit: Int)
    case tooManyPixels(width: Int, height: Int, limit: Int)
    case notAPicture
    /// A picture in a format for which gdk-pixbuf has no loader here.
    ///
    /// - Parameters:
    ///   - format: its name, such as “HEIC”.
    ///   - package: the package of Debian that brings the loader.
    case noLoader(format: String, package: String)
    case pictureDamaged(reason: LocalizedText)
    case badSize(width: Int, height: Int)
    case badPageSize(width: Double, height: Double)
    case outOfMemory
    case drawingFailed(reason: LocalizedText)

    /// A description of the error and how to recover from it, in plain sentences.
    public var message: LocalizedText {
        switch self {
        case .noSuchFile(let path):
            tr("There is no file “\(path)”. Check its name and folder.")
        case .notAFile(let path):
            tr("“\(path)” isn’t a regular file. Choose a picture file.")
        case .cannotRead(let path, let reason):
            tr("“\(path)” can’t be read: \(reason). Check its permissions, or choose another file.")
        case .cannotWrite(let path, let reason):
            tr("“\(path)” can’t be written: \(reason). Choose another location or name.")
        case .fileTooLarge(let bytes, let limit):
            tr("The file is \(bytes / 1_048_576) MiB; pictures up to \(limit / 1_048_576) MiB can be opened. Save a smaller version.")
        case .tooManyPixels(let width, let height, let limit):
            tr("The picture has \(width) × \(height) pixels; up to \(limit / 1_000_000) megapixels can be opened. Save a smaller version.")
        case .notAPicture:
            tr("This isn’t a picture that can be opened. Use a PNG, JPEG, WebP, GIF, TIFF or SVG file.")
        case .noLoader(let format, let package):
            tr("To open \(format) pictures, install a loader for gdk-pixbuf (Debian and Ubuntu: \(package)), or save the picture as PNG.")
        case .pictureDamaged(let reason):
            tr("The picture is damaged or incomplete: \(reason). Copy or download it again.")
        case .badSize(let width, let height):
            tr("A picture of \(width) × \(height) can’t be made. Choose a size from 1 to \(Bitmap.maximumSide).")
        case .badPageSize(let width, let height):
            tr(
                "A page of \(String(width)) × \(String(height)) mm can’t be made. Choose a size up to \(Int(VectorDrawing.maximumSide)) mm."
            )
        case .outOfMemory:
            tr("There isn’t enough memory for this picture. Close other programs or choose a smaller size.")
        case .drawingFailed(let reason):
            tr("The drawing couldn’t be finished: \(reason). Try another size or format.")
        }
    }
}
