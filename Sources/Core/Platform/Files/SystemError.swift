public import Foundation

/// An error that the system reported, by its number (`errno`).
public struct SystemError: Error, Hashable, Sendable {
    public let code: Int32

    public init(_ code: Int32) { self.code = code }

    /// The error of the call that failed last on this thread.
    public static var last: SystemError { SystemError(errno) }

    /// The system's description, such as “No such file or directory”.
    public var reason: String { String(cString: strerror(code)) }
}

extension SystemError {
    /// The system's error that caused an error of Foundation; nil if there is none.
    public init?(behind error: any Error) {
        if let error = error as? SystemError {
            self = error
            return
        }
        let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error ?? error
        guard (cause as NSError).domain == NSPOSIXErrorDomain else { return nil }
        self.init(Int32((cause as NSError).code))
    }

    /// The system's description of an error, without Foundation's additions.
    public static func reason(of error: any Error) -> String { SystemError(behind: error)?.reason ?? error.localizedDescription }
}

extension SystemError: LocalizedError {
    public var errorDescription: String? { "\(reason)." }
}

/// Makes a system call that answers -1 for an error, and makes it again while a signal interrupts it.
public func retryingInterrupts<Answer: SignedInteger>(_ call: () -> Answer) -> Answer {
    while true {
        let answer = call()
        guard answer == -1, errno == EINTR else { return answer }
    }
}
