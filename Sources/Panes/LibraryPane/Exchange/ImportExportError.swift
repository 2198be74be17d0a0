import Drawing
import Foundation
import LibraryTransfer
import PaneKit

/// An error of importing or exporting.
enum ImportExportError: Error, Hashable {
    case notAFile(name: String)
    case cannotRead(name: String, reason: String)
    case tooLarge(ExchangeError)
    /// The format only holds codes of one kind, and there are none.
    case nothingOfKind(String)
    case nothingToExport

    /// What happened and what to do.
    var message: String {
        switch self {
        case .notAFile(let name): "“\(name)” is no file. Choose a file, or a folder's files one by one."
        case .cannotRead(let name, let reason): "“\(name)” cannot be read: \(reason). Check that it is there and that you may read it."
        case .tooLarge(let error): error.description
        case .nothingOfKind(let kind): "There is no \(kind) among these codes. Choose another format, or more codes."
        case .nothingToExport: "There is no code to export. Choose “Everything”, or make a code first."
        }
    }

    /// Whether the user cancelled it.
    static func isCancellation(_ error: any Error) -> Bool {
        error is CancellationError || error as? ExchangeError == .cancelled || error as? PictureExportError == .cancelled
    }

    /// The text of any error of importing or exporting, in one line.
    static func message(for error: any Error) -> String {
        switch error {
        case let error as ImportExportError: error.message
        case let error as ExchangeError: error.description
        case let error as PictureExportError: error.description
        case let error as PictureNamePattern.Mistake: error.message
        default: ErrorText(error).full
        }
    }

    /// - Parameter cancelled: the message for work that was cancelled.
    @MainActor
    static func messages(cancelled: String) -> LongTaskSheet.Messages {
        LongTaskSheet.Messages(cancelled: cancelled, isCancellation: isCancellation, text: message)
    }
}
