import Drawing
import GLib
import Platform

/// Draws the pages of a PDF file for another process, the counterpart of `PageProcess`.
///
/// A hostile file may crash this process, and the process is killed when a page takes too long or too much memory. The reader learns of
/// that from the end of the process.
public enum PageServer {
    /// The processor time in seconds for opening the file, and again for each page.
    static let computingLimit = 10
    /// The elapsed time in seconds for the same, in case the process waits instead of computing.
    static let waitingLimit: UInt32 = 60
    /// The maximum address space in bytes.
    static let memoryLimit: UInt = 3 << 30

    /// Writes the number of pages and then the pages themselves. A page is drawn when the previous one has been read.
    ///
    /// Sets limits on the process that cannot be taken back, so it must run in a process of its own.
    ///
    /// - Parameters:
    ///   - first: the first page, from 1.
    ///   - output: a pipe or a socket.
    public static func serve(_ path: String, from first: Int, to output: Int32) {
        ProcessLimits.setMemory(memoryLimit)
        setTimeLimit()
        let document: PagedDocument
        do { document = try PagedDocument(file: path) } catch {
            _ = write(PageMessage.failure(error).line, to: output)
            return
        }
        // Only drawing is timed: the reader may take its time.
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

    /// The process is killed when the limit is reached.
    private static func setTimeLimit() { ProcessLimits.setTime(computing: computingLimit, waiting: waitingLimit) }

    /// Writes all bytes. Returns false when the reader has gone.
    private static func write(_ bytes: [UInt8], to output: Int32) -> Bool {
        (try? FileDescriptor.write(bytes, to: output)) != nil
    }
}
