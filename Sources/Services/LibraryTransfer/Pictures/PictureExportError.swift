import Foundation
public import Platform

/// Why pictures could not be exported. Nothing was written or replaced.
public enum PictureExportError: PresentableError, Hashable, Sendable {
    case exists(path: String)
    /// There is no code, or no picture could be made of any: then with the reason for the first.
    case nothingToWrite(LocalizedText?)
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
        case .exists(let path): tr("There is “\(path)” already, so nothing was written.")
        case .nothingToWrite(nil): tr("There is no code to be exported.")
        case .nothingToWrite(let reason?): tr("None of the codes can be drawn: \(reason)")
        case .diskFull(let path): tr("The disk that holds “\(path)” is full, so nothing was written.")
        case .cannotWrite(let path, let reason): tr("“\(path)” cannot be written: \(reason).")
        case .cancelled: tr("The export was cancelled.")
        }
    }

    /// What to do about it, in one sentence.
    public var recovery: LocalizedText? {
        switch self {
        case .exists: tr("Choose another place, or say whether files that are there are kept or replaced.")
        case .nothingToWrite(nil): tr("Choose other codes.")
        case .nothingToWrite: tr("Choose another size, or other codes.")
        case .diskFull: tr("Free some space and try again.")
        case .cannotWrite: tr("Choose another place.")
        case .cancelled: tr("Nothing was written.")
        }
    }
}
