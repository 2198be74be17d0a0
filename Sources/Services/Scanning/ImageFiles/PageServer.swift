import Drawing
import GLib
import Glibc

/// Draws the pages of one PDF file for another process: the far end of `PageProcess`.
///
/// A hostile file may crash it, and it is killed when a page takes too long or wants too much memory. Whoever reads learns of that by its end.
public enum PageServer {
    /// Seconds of computing that opening the file, and then each page, may take.
    static let computingLimit = 10
    /// Seconds that pass meanwhile, for what waits instead of computing.
    static let waitingLimit: UInt32 = 60
    /// Bytes of address space.
    static let memoryLimit: UInt = 3 << 30

    /// Writes the number of pages and then all of them from one on, each as soon as the one before it was taken. For a process of its own:
    /// limits it for good.
    ///
    /// - Parameters:
    ///   - first: from 1.
    ///   - output: a pipe or a socket.
    public static func serve(_ path: String, from first: Int, to output: Int32) {
        ProcessLimits.setMemory(memoryLimit)
        setTimeLimit()
        let document: PagedDocument
        do { document = try PagedDocument(file: path) } catch {
            _ = write(PageMessage.failure(error).line, to: output)
            return
        }
        // Only what is work of our own is timed: the reader may take its time.
        ProcessLimits.liftTime()
        guard write(PageMessage.count(document.pageCount).line, to: output), first >= 1 else { return }
        for number in stride(from: first, through: document.pageCount, by: 1) {
            guard serve(number, of: document, to: output) else { return }
        }
    }

    private static func serve(_ number: Int, of document: PagedDocument, to output: Int32) -> Bool {
        setTimeLimit()
        do {
            let bitmap = try document.page(number - 1)
            ProcessLimits.liftTime()
            return write(PageMessage.page(width: bitmap.width, height: bitmap.height).line, to: output)
                && write(bitmap.pixels, to: output)
        } catch {
            ProcessLimits.liftTime()
            return write(PageMessage.failure(error).line, to: output)
        }
    }

    /// When it is over, this process ends.
    private static func setTimeLimit() { ProcessLimits.setTime(computing: computingLimit, waiting: waitingLimit) }

    /// False when nobody reads any more.
    private static func write(_ bytes: [UInt8], to output: Int32) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var written = 0
            while written < buffer.count, let base = buffer.baseAddress {
                let count = Glibc.write(output, base + written, buffer.count - written)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                written += count
            }
            return true
        }
    }
}
