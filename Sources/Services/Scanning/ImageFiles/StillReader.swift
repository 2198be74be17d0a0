import Drawing
import GLib

/// Reads codes from any number of still pictures, one at a time: whoever asks sets the pace, and ending the task that asks ends the work.
///
/// Nothing of it runs on the caller's thread. One picture is in memory at a time, however many wait.
public actor StillReader {
    /// The next picture, and how far the reader has come.
    public struct Turn: Sendable {
        public let still: Still
        /// From 1.
        public let index: Int
        /// All of them as far as is known: a PDF file counts as one until it is opened, and a file of a folder until it proves to be none.
        public let count: Int
    }

    private var queue = StillQueue()
    private let reader: CodeReader
    private let pages: PageSource
    private var done = 0
    /// Files of folders that are no pictures.
    public private(set) var passedOver = 0

    public init(_ inputs: [StillInput] = [], reader: CodeReader = CodeReader()) {
        self.init(inputs, reader: reader, pageProgram: nil)
    }

    /// - Parameter pageProgram: what draws pages of PDF files; nil for Quire's own.
    init(_ inputs: [StillInput], reader: CodeReader = CodeReader(), pageProgram: [String]?) {
        self.reader = reader
        pages = PageSource(program: pageProgram)
        queue.append(inputs)
    }

    /// Puts more at the end of what waits.
    public func append(_ inputs: [StillInput]) { queue.append(inputs) }

    /// What is to be looked at next; nil when there is nothing more, or the task was cancelled.
    ///
    /// Lists folders, and opens PDF files for the number of their pages.
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

    private func still(for item: StillQueue.Item) -> Still? {
        switch item {
        case .still(let still): return still
        case .given(let path): return file(path, isGiven: true)
        case .listed(let path):
            let still = file(path, isGiven: false)
            if still == nil { passedOver += 1 }
            return still
        case .pages(let path, let numbers):
            if numbers.count > 1 { queue.prepend(.pages(path, numbers.dropFirst())) }
            return Still(StillPlace(path: path, page: numbers.lowerBound), .page(path, number: numbers.lowerBound))
        }
    }

    /// Nil for a file that nobody has asked for by name and that is no picture.
    private func file(_ path: String, isGiven: Bool) -> Still? {
        let place = StillPlace(path: path)
        let kind: StillFileKind
        do { kind = try StillFileKind(file: path) } catch {
            return Still(place, .problem(.picture(error)))
        }
        switch kind {
        case .document: return firstPage(of: path)
        case .picture: return Still(place, .file(path))
        // What was asked for by name is told what it is by the one who decodes pictures.
        case .other: return isGiven ? Still(place, .file(path)) : nil
        }
    }

    private func firstPage(of path: String) -> Still {
        let count: Int
        do { count = try pages.open(path) } catch {
            return Still(StillPlace(path: path), .problem(.document(error)))
        }
        if count > PageSource.maximumPages {
            queue.prepend(.still(Still(StillPlace(path: path), .problem(.tooManyPages(count: count, limit: PageSource.maximumPages)))))
        }
        let last = min(count, PageSource.maximumPages)
        if last > 1 { queue.prepend(.pages(path, 2..<last + 1)) }
        return Still(StillPlace(path: path, page: 1), .page(path, number: 1))
    }

    /// Looks for codes in a picture, which may be one of long ago.
    public func look(at still: Still) async -> StillLook {
        StillLook(place: still.place, result: Result { () throws(StillProblem) in try content(of: still) })
    }

    private func content(of still: Still) throws(StillProblem) -> StillLook.Content {
        let picture = try picture(of: still)
        do { return StillLook.Content(codes: try reader.read(picture), picture: picture) } catch {
            throw .search(error)
        }
    }

    private func picture(of still: Still) throws(StillProblem) -> Picture {
        switch still.content {
        case .problem(let problem): throw problem
        case .pixels(let bitmap): return Picture(bitmap)
        case .bytes(let bytes): return try decoded { () throws(DrawingError) in try Picture(bytes: bytes) }
        case .file(let path): return try decoded { () throws(DrawingError) in try Picture(file: path) }
        case .page(let path, let number):
            do { return Picture(try pages.page(number, of: path)) } catch {
                if pages.hasGivenUp(path) { giveUpPages(of: path) }
                throw .document(error)
            }
        }
    }

    private func decoded(_ decode: () throws(DrawingError) -> Picture) throws(StillProblem) -> Picture {
        do { return try decode() } catch {
            throw .picture(error)
        }
    }

    /// Says so once instead of waiting for each of the pages that are left.
    private func giveUpPages(of path: String) {
        guard case .pages(path, let numbers)? = queue.first else { return }
        _ = queue.popFirst()
        queue.prepend(.still(Still(StillPlace(path: path), .problem(.pagesGivenUp(from: numbers.lowerBound)))))
    }
}

/// What a file is to a reader of pictures, by its content: its name says nothing.
enum StillFileKind {
    case picture, document, other

    /// Never waits for a pipe or a device, which are errors.
    init(file path: String) throws(DrawingError) {
        self.init(beginning: try FileInput.beginning(of: path, count: 4_096))
    }

    init(beginning: [UInt8]) {
        let type = beginning.isEmpty ? "" : ContentType.guess(beginning)
        // ISO 32000-1 §7.5.2: a PDF file begins so; the database of types knows those with something in front of it.
        if beginning.starts(with: "%PDF-".utf8) || type == "application/pdf" {
            self = .document
        } else {
            self = type.hasPrefix("image/") ? .picture : .other
        }
    }
}
