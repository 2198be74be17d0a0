internal import CCairo
import Foundation
import Glibc

/// Where a document goes that is written bit by bit: here into memory.
class DocumentOutput {
    private var bytes: [UInt8] = []
    /// What went wrong while writing.
    fileprivate(set) var failure: DrawingError?

    /// For cairo's closure parameter; valid while the caller holds the object.
    final var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static let write: cairo_write_func_t = { closure, data, length in
        guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
        let output = Unmanaged<DocumentOutput>.fromOpaque(closure).takeUnretainedValue()
        return output.append(UnsafeBufferPointer(start: data, count: Int(length))) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
    }

    /// Whether it was taken.
    fileprivate func append(_ piece: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.append(contentsOf: piece)
        return true
    }

    /// The whole document, where it is in memory.
    func finish() throws(DrawingError) -> [UInt8] { bytes }

    func discard() {}
}

/// A document that is written to a file: beside its place under another name until it is whole.
final class FileDocumentOutput: DocumentOutput {
    private let path: String
    /// Nil for what cannot be replaced, such as a pipe.
    private let temporary: String?
    private let descriptor: Int32
    private var isOpen = true

    init(_ path: String) throws(DrawingError) {
        self.path = path
        var information = stat()
        if stat(path, &information) == 0, information.st_mode & S_IFMT != S_IFREG {
            temporary = nil
            descriptor = open(path, O_WRONLY | O_CLOEXEC)
        } else {
            let url = URL(fileURLWithPath: path)
            let name = url.deletingLastPathComponent().appendingPathComponent(".\(UUID().uuidString).part").path
            temporary = name
            descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        }
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
    }

    deinit {
        close()
    }

    private static func failure(_ path: String, _ code: Int32) -> DrawingError {
        .cannotWrite(path: path, reason: code == ENOENT ? "the folder does not exist" : String(cString: strerror(code)))
    }

    fileprivate override func append(_ piece: UnsafeBufferPointer<UInt8>) -> Bool {
        guard isOpen, failure == nil else { return false }
        var rest = UnsafeRawBufferPointer(piece)
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                failure = Self.failure(path, errno)
                return false
            }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        return true
    }

    override func finish() throws(DrawingError) -> [UInt8] {
        close()
        if let temporary, rename(temporary, path) != 0 {
            let code = errno
            unlink(temporary)
            throw Self.failure(path, code)
        }
        return []
    }

    override func discard() {
        close()
        if let temporary { unlink(temporary) }
    }

    private func close() {
        guard isOpen else { return }
        isOpen = false
        _ = Glibc.close(descriptor)
    }
}
