public import Foundation

/// Why something could not be handed to others.
public enum SharingError: Error, Hashable, Sendable, LocalizedError {
    case deviceGone(name: String)
    /// A file that was to be handed over cannot be read.
    case unreadable(name: String)
    case refused(reason: String)
    case notStarted(program: String)

    public var errorDescription: String? { message }

    /// What happened and what to do, in plain sentences.
    public var message: String {
        switch self {
        case .deviceGone(let name): "“\(name)” can no longer be reached. Look whether it is on and in the same network, and try again."
        case .unreadable(let name): "“\(name)” cannot be read any more. Try again."
        case .refused(let reason): "The desktop opened no program for it: \(reason). Save the picture and open it there."
        case .notStarted(let program): "“\(program)” could not be started. Save the picture and send it from there."
        }
    }
}
