import Foundation
import LibraryStore
import Scanning

/// The text of an error: what happened and what to do.
public struct ErrorText: Sendable, Equatable {
    public let message: String
    public let recovery: String

    public init(_ error: any Error) {
        switch error {
        case let error as LibraryError:
            message = error.message
            recovery = error.recovery
        case let error as BackupError:
            message = error.message
            recovery = error.recovery
        case let error as CodeReadingError:
            message = error.message
            recovery = ""
        // Errors of symbols, pictures and flyers bring both texts.
        case let error as any LocalizedError where error.errorDescription?.isEmpty == false:
            message = error.errorDescription ?? ""
            recovery = error.recoverySuggestion ?? ""
        default:
            message = "Something unexpected went wrong: \(error.localizedDescription)"
            recovery = "What was saved before is safe. Try again."
        }
    }

    /// Both sentences in one line.
    public var full: String { recovery.isEmpty ? message : "\(message) \(recovery)" }
}
