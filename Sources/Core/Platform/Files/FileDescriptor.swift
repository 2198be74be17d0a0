public import Foundation

/// An open file, which is closed with the last use of this value.
public struct FileDescriptor: ~Copyable, Sendable {
    public let number: Int32

    /// Takes over a descriptor, or throws what the system said when it was opened.
    public init(_ number: Int32) throws(SystemError) {
        guard number >= 0 else { throw .last }
        self.number = number
    }

    /// Opens a file. A program that is started meanwhile does not inherit it.
    ///
    /// - Parameter mode: the permissions of a new file, less the user's umask.
    public init(_ path: String, _ flags: Int32, mode: UInt32 = 0) throws(SystemError) {
        try self.init(retryingInterrupts { open(path, flags | O_CLOEXEC, mode) })
    }

    deinit { close(number) }

    /// The status of the file, as fstat(2) gives it.
    public borrowing func status() throws(SystemError) -> stat {
        var status = stat()
        guard fstat(number, &status) == 0 else { throw .last }
        return status
    }

    // The file stays open for the length of these calls, but perhaps not for that of a call that gets the number alone.

    /// Writes all bytes.
    public borrowing func write(_ bytes: some ContiguousBytes) throws(SystemError) { try Self.write(bytes, to: number) }

    /// Reads up to the end or to `limit` bytes.
    public borrowing func read(upTo limit: Int, expecting expected: Int = 1 << 16) throws(SystemError) -> [UInt8] {
        try Self.read(number, upTo: limit, expecting: expected)
    }

    /// Writes all bytes to an open file, which may be a pipe or a socket.
    public static func write(_ bytes: some ContiguousBytes, to number: Int32) throws(SystemError) {
        let code: Int32 = bytes.withUnsafeBytes { buffer in
            var written = 0
            while written < buffer.count, let base = buffer.baseAddress {
                let count = retryingInterrupts { Foundation.write(number, base + written, buffer.count - written) }
                guard count > 0 else { return count == 0 ? EIO : errno }
                written += count
            }
            return 0
        }
        guard code == 0 else { throw SystemError(code) }
    }

    /// Reads an open file, which may be a pipe, up to its end or to `limit` bytes.
    ///
    /// - Parameter expected: the number of bytes that there probably are.
    public static func read(_ number: Int32, upTo limit: Int, expecting expected: Int = 1 << 16) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < limit {
            var result = 0
            // One more than expected, so that the end is usually seen without another allocation.
            let room = min(limit - bytes.count, max(4096, expected + 1 - bytes.count))
            let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                result = retryingInterrupts { Foundation.read(number, buffer.baseAddress, buffer.count) }
                count = max(result, 0)
            }
            guard result >= 0 else { throw .last }
            guard result > 0 else { break }
            if bytes.isEmpty { bytes = piece } else { bytes += piece }
        }
        return bytes
    }
}
