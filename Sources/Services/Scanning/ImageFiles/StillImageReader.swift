import Drawing
import Foundation
import GLib

/// Reads codes from any number of still pictures: one by one, as the caller asks for them, or several at a time with `readAll`.
/// Cancelling the caller's task ends the work.
///
/// Nothing runs on the caller's thread. Only the pictures that are being read are in memory, however many are queued.
public actor StillImageReader {
    /// The next picture and the progress of the reader.
    public struct Turn: Sendable {
        public let still: StillImage
        /// Counted from 1.
        public let index: Int
        /// The total as far as it is known. A PDF file counts once until it is opened, and a file in a folder until it proves to be no
        /// picture.
        public let count: Int
    }

    private var queue = StillImageQueue()
    private let reader: CodeReader
    private let pages: PageSource
    private var done = 0
    /// The number of files in folders that are no pictures.
    private(set) var passedOver = 0

    public init(_ inputs: [StillImageInput] = [], reader: CodeReader = CodeReader()) {
        self.init(inputs, reader: reader, pageProgram: nil)
    }

    /// - Parameter pageProgram: the command that draws pages of PDF files; nil for Quire's own.
    init(_ inputs: [StillImageInput], reader: CodeReader = CodeReader(), pageProgram: [String]?) {
        self.reader = reader
        pages = PageSource(program: pageProgram)
        queue.append(inputs)
    }

    /// Appends inputs to the queue.
    public func append(_ inputs: [StillImageInput]) { queue.append(inputs) }

    /// Returns the next picture to read; nil at the end of the queue, and if the task was cancelled.
    ///
    /// Lists folders, and opens PDF and TIFF files to count their pages.
    public func next() async -> Turn? {
        while !Task.isCancelled {
            queue.expandFolders()
            guard let item = queue.popFirst() else { return nil }
            guard let still = still(for: item) else { continue }
            done += 1
            return Turn(still: still, index: done, count: done + queue.count)
        }
        return nil
    }

    private func still(for item: StillImageQueue.Item) -> StillImage? {
        switch item {
        case .still(let still):
            guard case .bytes(let bytes, nil) = still.content, let tiff = TIFFPages(bytes) else { return still }
            return firstPage(of: still, count: tiff.count)
        case .given(let path): return file(path, isGiven: true)
        case .listed(let path):
            let still = file(path, isGiven: false)
            if still == nil { passedOver += 1 }
            return still
        case .pages(let still, let numbers):
            if numbers.count > 1 { queue.prepend(.pages(of: still, numbers.dropFirst())) }
            return still.page(numbers.lowerBound)
        }
    }

    /// Returns the picture in a file; nil for a file in a folder that is no picture.
    private func file(_ path: String, isGiven: Bool) -> StillImage? {
        let place = StillImageSource(path: path)
        do throws(DrawingError) {
            switch try StillImageFileKind(file: path) {
            case .document: return document(path)
            case .tiff:
                let tiff = TIFFPages(try FileInput.read(path, limit: Picture.maximumFileBytes))
                return firstPage(of: StillImage(place, .file(path)), count: tiff?.count ?? 1)
            case .picture: return StillImage(place, .file(path))
            // For a file that was given by name, the decoder's error is reported.
            case .other: return isGiven ? StillImage(place, .file(path)) : nil
            }
        } catch {
            return StillImage(place, .problem(.picture(error)))
        }
    }

    /// Returns the first page of a PDF file.
    private func document(_ path: String) -> StillImage {
        let place = StillImageSource(path: path)
        do { return firstPage(of: StillImage(place, .page(path, number: 1)), count: try pages.open(path)).page(1) } catch {
            return StillImage(place, .problem(.document(error)))
        }
    }

    /// Queues the pages of a file but the first one, which it returns; of a file with one page, the file itself.
    private func firstPage(of still: StillImage, count: Int) -> StillImage {
        guard count > 1 else { return still }
        if count > PageSource.maximumPages {
            queue.prepend(.still(StillImage(still.place, .problem(.tooManyPages(count: count, limit: PageSource.maximumPages)))))
        }
        queue.prepend(.pages(of: still, 2..<min(count, PageSource.maximumPages) + 1))
        return still.page(1)
    }

    // MARK: Reading

    /// The number of pictures that are read at a time: one for each processor, and one for each gibibyte of memory.
    public static var defaultParallelism: Int {
        let machine = ProcessInfo.processInfo
        return max(1, min(machine.activeProcessorCount, Int(machine.physicalMemory >> 30)))
    }

    /// Reads all pictures in the queue, several at a time, and reports them in order.
    ///
    /// - Parameters:
    ///   - parallelism: the maximum number of pictures that are read at a time.
    ///   - begin: called for each picture before it is read.
    ///   - end: called with the result of each picture, in the order of the queue. An error of it ends the reading.
    public nonisolated func readAll(
        parallelism: Int = StillImageReader.defaultParallelism, begin: (Turn) -> Void, end: (StillImageResult) throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: (Int, StillImageResult).self) { group in
            var results: [Int: StillImageResult] = [:]
            var (first, running) = (1, 0)
            func take() async throws {
                guard let (index, result) = try await group.next() else { return }
                running -= 1
                results[index] = result
                while let next = results.removeValue(forKey: first) {
                    first += 1
                    try end(next)
                }
            }
            while let turn = await next() {
                begin(turn)
                // A slow picture does not let the results of later ones pile up.
                while running >= max(1, parallelism) || turn.index - first >= 2 * max(1, parallelism) { try await take() }
                // Pages come from one process, in order.
                let loaded = await loaded(turn.still)
                group.addTask { [self] in (turn.index, await look(at: loaded)) }
                running += 1
            }
            while running > 0 { try await take() }
        }
    }

    /// Draws a page of a document. Everything else is loaded when it is read.
    private func loaded(_ still: StillImage) -> StillImage {
        guard case .page(let path, let number) = still.content else { return still }
        do { return StillImage(still.place, .pixels(try page(number, of: path))) } catch {
            return StillImage(still.place, .problem(error))
        }
    }

    private func page(_ number: Int, of path: String) throws(StillImageError) -> Bitmap {
        do { return try pages.page(number, of: path) } catch {
            if pages.hasFailed(path) { skipRemainingPages(of: path) }
            throw .document(error)
        }
    }

    /// Reads the codes in a picture. The picture need not be the latest one.
    @concurrent
    public nonisolated func look(at still: StillImage) async -> StillImageResult {
        let loaded = await loaded(still)
        return StillImageResult(place: still.place, result: Result { () throws(StillImageError) in try loaded.content(by: reader) })
    }

    /// Replaces the remaining pages of a file with a single message.
    private func skipRemainingPages(of path: String) {
        guard case .pages(let still, let numbers)? = queue.first, still.place.path == path else { return }
        _ = queue.popFirst()
        queue.prepend(.still(StillImage(StillImageSource(path: path), .problem(.pagesGivenUp(from: numbers.lowerBound)))))
    }
}
