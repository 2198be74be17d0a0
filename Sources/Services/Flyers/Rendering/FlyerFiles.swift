import Drawing
import Foundation
import Platform

/// Writes flyers into one PDF file, or into a numbered file for each page. All files appear at the end, or none.
///
/// Until then they are in a hidden folder next to the target. Used by one thread at a time.
public final class FlyerFiles {
    private let path: String
    private let format: FlyerFormat
    private let title: String
    private let temporaryFolder: URL
    private var document: FlyerPDF?
    private var count = 0
    /// Whether the target is a pipe or a device, which is written to rather than replaced.
    private let isStream: Bool

    /// - Parameters:
    ///   - path: the path of the PDF file or of a single page. Several pages in other formats get a number before the extension.
    ///   - title: the title of the document.
    public init(_ path: String, format: FlyerFormat, title: String) throws(FlyerError) {
        var information = stat()
        isStream = stat(path, &information) == 0 && information.st_mode & S_IFMT != S_IFREG
        if isStream, information.st_mode & S_IFMT == S_IFDIR {
            throw .refused(
                message: tr("“\(path)” is a folder."),
                recovery: tr("Specify a file in it, such as \(path.hasSuffix("/") ? path : path + "/")flyer.pdf."))
        }
        // A symbolic link is kept; the file behind it is replaced.
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        self.path = isStream ? path : target.path
        (self.format, self.title) = (format, title)
        let folder = isStream ? FileManager.default.temporaryDirectory : target.deletingLastPathComponent()
        temporaryFolder = folder.appending(path: ".quire-flyer-\(UUID().uuidString)", directoryHint: .isDirectory)
        guard mkdir(temporaryFolder.path, 0o700) == 0 else { throw Self.failure(path, .last) }
    }

    deinit { discard() }

    /// Adds all pages of a flyer, or one of them.
    public func add(_ rendering: FlyerRendering, page: Int? = nil) throws(FlyerError) {
        if case .pdf = format, page == nil {
            try pdf().add(rendering)
            count += rendering.pages.count
            return
        }
        for page in page.map({ $0...$0 }) ?? 0...max(0, rendering.pages.count - 1) {
            let bytes = try rendering.bytes(page: page, as: format)
            count += 1
            do throws(DrawingError) {
                try FileOutput.write(bytes, to: temporaryPath(count))
            } catch {
                throw .refused(message: error.message, recovery: tr("Choose another location, or free some space."))
            }
        }
    }

    /// The PDF file, created for the first flyer.
    private func pdf() throws(FlyerError) -> FlyerPDF {
        if let document { return document }
        let new = try FlyerPDF(file: temporaryFolder.appending(path: "flyers.pdf").path, title: title)
        document = new
        return new
    }

    /// The number of pages that were added.
    public var pageCount: Int { count }

    /// Moves the files to their places, and returns their paths.
    public func finish() throws(FlyerError) -> [String] {
        defer { discard() }
        if let document {
            try document.finish()
            try move(temporaryFolder.appending(path: "flyers.pdf").path, to: path)
            return [path]
        }
        guard count > 1 else {
            try move(temporaryPath(1), to: path)
            return [path]
        }
        guard !isStream else {
            throw .refused(
                message: tr("“\(path)” takes one page, but there are \(count)."), recovery: tr("Choose one with --page, or write a PDF."))
        }
        let paths = (1...count).map(numbered)
        for (number, path) in zip(1..., paths) { try move(temporaryPath(number), to: path) }
        return paths
    }

    /// Removes everything that was written.
    public func discard() {
        document = nil
        // The folder is hidden and belongs to this run. If it cannot be removed, it takes space but does no harm.
        try? FileManager.default.removeItem(at: temporaryFolder)
    }

    private func temporaryPath(_ number: Int) -> String { temporaryFolder.appending(path: String(number)).path }

    /// For example `sign.png` becomes `sign-1.png`.
    private func numbered(_ number: Int) -> String {
        let name = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
        let dot = path[name...].lastIndex(of: ".") ?? path.endIndex
        return "\(path[..<dot])-\(number)\(path[dot...])"
    }

    private func move(_ file: String, to target: String) throws(FlyerError) {
        guard isStream else {
            do throws(SystemError) { return try FileMove.replacing(file, target) } catch { throw Self.failure(target, error) }
        }
        guard let source = FileHandle(forReadingAtPath: file), let sink = FileHandle(forWritingAtPath: target) else {
            throw Self.failure(target, .last)
        }
        do {
            while let part = try source.read(upToCount: 1 << 16), !part.isEmpty { try sink.write(contentsOf: part) }
        } catch {
            throw Self.failure(target, .last)
        }
    }

    private static func failure(_ path: String, _ error: SystemError) -> FlyerError {
        .refused(message: tr("“\(path)” can’t be written: \(error.reason)."), recovery: tr("Choose another location."))
    }
}

/// Writes flyers into a PDF file, each as it comes, so that a thousand take no more memory than one.
///
/// The file appears under its name when it is finished. Unless it is, nothing is left behind.
public final class FlyerPDF {
    private let writer: PDFWriter

    public init(file path: String, title: String) throws(FlyerError) {
        do throws(DrawingError) { writer = try PDFWriter(file: path, title: title) } catch {
            throw .refused(message: tr("The PDF file can’t be written."), recovery: error.message)
        }
    }

    public var pageCount: Int { writer.pageCount }

    /// Adds all pages of a flyer.
    public func add(_ rendering: FlyerRendering) throws(FlyerError) {
        try drawing { () throws(DrawingError) in try writer.add(rendering) }
    }

    public func finish() throws(FlyerError) {
        _ = try drawing { () throws(DrawingError) in try writer.finish() }
    }
}
