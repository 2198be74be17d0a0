import Drawing
import Foundation
import LibraryStore
import LibraryTransfer
import PaneKit
import Platform

/// An error of importing or exporting.
enum ImportExportError: PresentableError, Hashable {
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
        error is CancellationError || error as? LibraryError == .cancelled || error as? ExchangeError == .cancelled
            || error as? PictureExportError == .cancelled
    }

    /// - Parameter cancelled: the message for work that was cancelled.
    @MainActor
    static func messages(cancelled: String) -> LongTaskSheet.Messages {
        LongTaskSheet.Messages(cancelled: cancelled, isCancellation: isCancellation)
    }
}
