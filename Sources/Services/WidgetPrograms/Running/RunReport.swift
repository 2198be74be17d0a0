import Foundation

/// What the supervisor says at the end, as JSON on its standard error, where nobody else can write.
struct RunReport: Codable, Hashable, Sendable {
    enum End: Codable, Hashable, Sendable {
        case ended(status: Int)
        case killed(signal: Int)
        case outOfTime
        case tooMuchMemory
        case tooManyProcesses
        case tooBusy
        /// Nobody wants its output any more.
        case stopped
        case notStarted(String)
        case sandboxFailed(String)
    }

    var end: End
    /// The beginning of what the program wrote to its standard error.
    var words: String

    /// Nil for the good end, and for one that was asked for.
    func fault(_ limits: RunLimits) -> ProgramFault? {
        switch end {
        case .ended(0), .stopped: nil
        case .ended(let status): .ended(status: status, words: PlainWords.firstLine(words))
        case .killed(let signal): .killed(signal: signal, words: PlainWords.firstLine(words))
        case .outOfTime: .outOfTime(seconds: limits.seconds ?? 0)
        case .tooMuchMemory: .tooMuchMemory(limit: limits.memory)
        case .tooManyProcesses: .tooManyProcesses(limit: limits.processes)
        case .tooBusy: .tooBusy(seconds: limits.busySeconds)
        case .notStarted(let reason): .notStarted(PlainWords.firstLine(reason))
        case .sandboxFailed(let words): .sandboxFailed(PlainWords.firstLine(words))
        }
    }
}
