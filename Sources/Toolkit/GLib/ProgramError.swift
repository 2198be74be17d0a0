/// Why a program that was run gave nothing.
public enum ProgramError: Error, Hashable, Sendable {
    /// It is not installed, or may not be run; the sentence is the system's.
    case notStarted(reason: String)
    case tookTooLong
    case wroteTooMuch(limit: Int)
    /// It ended with a failure; `words` are the first that it wrote to standard error.
    case failed(status: Int, words: String)
    /// The task that waited for it was cancelled.
    case cancelled
}
