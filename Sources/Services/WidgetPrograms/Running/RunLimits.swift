/// What one run of a program may use.
struct RunLimits: Codable, Hashable, Sendable {
    /// Seconds until its end; nil for a program that stays.
    var seconds: Int?
    /// Bytes of an answer, or of one line.
    var output = 1_048_576
    /// Resident bytes of all its processes together.
    var memory = 256 * 1_048_576
    /// Bytes of address space of each process, which may be reserved without being used, and bytes that it can write to.
    var addresses: UInt = 8 << 30
    var data: UInt = 512 << 20
    /// Its processes, and the threads of all of them.
    var processes = 64
    var threads = 512
    /// Bytes of a file that it writes, and of all files in each of its private folders.
    var file: UInt = 16 << 20
    var privateFolder = 32 << 20
    /// Open files of each process.
    var openFiles: UInt = 256
    /// Seconds of processor time within a minute.
    var busySeconds = 30
    /// Bytes of what it writes to standard error that are kept.
    var words = 4096

    static let answer = RunLimits(seconds: 10)
    static let stream = RunLimits()
}
