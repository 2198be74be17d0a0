import Glibc

/// What tells whether a file is the one that was read before, without reading it.
struct FileStamp: Hashable, Sendable {
    private let device: UInt
    private let number: UInt
    private let length: Int
    private let seconds: Int
    private let nanoseconds: Int

    /// Nil for a file that is not there.
    init?(of path: String) {
        var information = stat()
        guard stat(path, &information) == 0 else { return nil }
        device = UInt(information.st_dev)
        number = UInt(information.st_ino)
        length = Int(information.st_size)
        seconds = information.st_mtim.tv_sec
        nanoseconds = information.st_mtim.tv_nsec
    }
}
