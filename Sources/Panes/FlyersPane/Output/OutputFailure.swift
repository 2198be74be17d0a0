import Desktop
import Flyers
import Gtk
import PaneKit

/// What became of a flyer that did not get out, in words.
enum OutputFailure {
    /// What happened and what to do, in one line.
    static func text(_ error: any Error) -> String {
        switch error {
        case let error as FlyerError: [error.errorDescription, error.recoverySuggestion].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
        case let error as MailError: error.message
        case let error as PrintError: error.message
        default: ErrorText(error).full
        }
    }

    /// Whether it was ended because somebody wanted that.
    static func isCancellation(_ error: any Error) -> Bool { error is CancellationError }
}
