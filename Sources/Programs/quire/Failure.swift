import Drawing
import Flyers
import LibraryStore
import LibraryTransfer
import Payload
import Scanning
import StatusStore
import Symbols

/// Something that could not be done, in words for the person at the terminal.
struct Failure: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }

    /// The line for an error of this program or of a service; nil for what the argument parser has to say itself.
    static func message(for error: any Error) -> String? {
        switch error {
        case let failure as Failure: failure.message
        case let error as LibraryError: error.description
        case let error as BackupError: error.description
        case let error as SyncError: error.description
        case let error as SymbolError: error.message
        case let error as CodeReadingError: error.message
        case let error as DrawingError: error.message
        case let error as PayloadBuildingError: error.sentence
        case let error as ExchangeError: error.description
        case let error as CaptureError: "\(error.message) \(error.recovery)"
        case let error as FlyerError: [error.errorDescription, error.recoverySuggestion].compactMap(\.self).joined(separator: " ")
        case let error as PictureExportError: error.description
        case let error as InboxError: "\(error.message) \(error.recovery)"
        case let error as StatusError: "\(error.message) \(error.recovery)"
        default: nil
        }
    }
}
