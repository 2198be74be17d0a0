import Foundation
import Glibc

/// A file that somebody else wrote, read without waiting and without taking more than is wanted.
enum BoundedFile {
    /// The bytes of an ordinary file; a pipe or a device is refused, not waited for.
    static func bytes(of url: URL, atMost limit: Int) throws(ProgramProblem) -> [UInt8] {
        let name = url.lastPathComponent
        let descriptor = open(url.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno))
            throw ProgramProblem("it cannot be read: \(reason)", at: name, advice: "Put an ordinary file there that you may read.")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw ProgramProblem("it is no ordinary file", at: name, advice: "Put an ordinary file in its place.")
        }
        // One more than is taken, so that what is too long is seen to be.
        var bytes = [UInt8](repeating: 0, count: limit + 1)
        var count = 0
        while count < bytes.count {
            let got = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress.map { $0 + count }, $0.count - count) }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else {
                throw ProgramProblem("it cannot be read: \(String(cString: strerror(errno)))", at: name, advice: "Try again.")
            }
            if got == 0 { break }
            count += got
        }
        guard count <= limit else { throw ProgramProblem("it has more than \(limit) bytes", at: name, advice: "Make it shorter.") }
        return Array(bytes[..<count])
    }
}
