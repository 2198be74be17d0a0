import Foundation
public import Platform

/// Why pictures could not be exported. Nothing was written or replaced.
public enum PictureExportError: PresentableError, Hashable, Sendable {
    case exists(path: String)
    /// There is no code, or no picture could be made of any: then with the reason for the first.
    case nothingToWrite(String?)
    case diskFull(path: String)
    case cannotWrite(path: String, reason: String)
    case cancelled

    init(_ error: SystemError, path: String) {
        switch error.code {
        case ENOSPC, EDQUOT: self = .diskFull(path: path)
        default: self = .cannotWrite(path: path, reason: error.reason)
        }
    }

    init(_ error: any Error, at url: URL) {
        guard let cause = SystemError(behind: error) else {
            self = .cannotWrite(path: url.path, reason: error.localizedDescription)
            return
        }
        self.init(cause, path: url.path)
    }

    /// What happened, in one sentence.
    public var message: LocalizedText {
        switch self {
        case .exists(let path): "There is “\(path)” already, so nothing was written."
        case .nothingToWrite(nil): "There is no code to be exported."
        case .nothingToWrite(let reason?): "None of the codes can be drawn: \(reason)"
        case .diskFull(let path): "The disk that holds “\(path)” is full, so nothing was written."
        case .cannotWrite(let path, let reason): "“\(path)” cannot be written: \(reason)."
        case .cancelled: "The export was cancelled."
        }
    }

    /// What to do about it, in one sentence.
    public var recovery: LocalizedText? {
        switch self {
        case .exists: "Choose another place, or say whether files that are there are kept or replaced."
        case .nothingToWrite(nil): "Choose other codes."
        case .nothingToWrite: "Choose another size, or other codes."
        case .diskFull: "Free some space and try again."
        case .cannotWrite: "Choose another place."
        case .cancelled: "Nothing was written."
        }
    }
}
