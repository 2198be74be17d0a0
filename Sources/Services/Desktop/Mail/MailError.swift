public import Foundation

/// Why no message could be begun.
public enum MailError: Error, Hashable, Sendable, LocalizedError {
    /// There is neither a portal for mail nor a program for it.
    case noProgram
    /// The program said no, or the portal did.
    case refused(reason: String)
    /// A file that was to go along cannot be read.
    case attachment(name: String, reason: String)
    /// What there is takes one file at a time.
    case severalAttachments

    public var errorDescription: String? { message }

    /// What happened and what to do, in plain sentences.
    public var message: String {
        switch self {
        case .noProgram: "No mail program was found. Install one, or export a file and attach it yourself."
        case .refused(let reason):
            "The mail program could not be opened: \(reason). Set one up in the desktop's settings, or export a file and attach it yourself."
        case .attachment(let name, let reason): "“\(name)” cannot be attached: \(reason). Try again."
        case .severalAttachments: "The mail program here takes one file at a time. Send the pages as one PDF."
        }
    }
}
