import Drawing
import GLib
import Platform

extension StillImage {
    /// The time for the further frames of an animation, all together.
    private static let limitOfFrames = Duration.seconds(6)

    /// Loads the picture and reads its codes, and those of the frames of an animation.
    ///
    /// A page of a PDF file must have been drawn before.
    func content(by reader: CodeReader) throws(StillImageError) -> StillImageResult.Content {
        switch content {
        case .problem(let problem): throw problem
        case .pixels(let bitmap): return try Self.content(of: Picture(bitmap), by: reader)
        case .page: throw .document(.noSuchPage)
        case .file(let path, let page):
            let bytes: [UInt8]
            do { bytes = try FileInput.read(path, limit: Picture.maximumFileBytes) } catch { throw .picture(error) }
            return try Self.content(ofFile: bytes, page: page, by: reader)
        case .bytes(let bytes, let page): return try Self.content(ofFile: bytes, page: page, by: reader)
        }
    }

    private static func content(ofFile bytes: [UInt8], page: Int?, by reader: CodeReader) throws(StillImageError)
        -> StillImageResult.Content
    {
        var file = bytes
        if let page {
            guard let tiff = TIFFPages(bytes), 1...tiff.count ~= page else {
                throw .picture(.pictureDamaged(reason: tr("the page is missing")))
            }
            file = tiff.file(page)
        }
        let picture: Picture
        do { picture = try Picture(bytes: file) } catch { throw .picture(error) }
        let first = try content(of: picture, by: reader)
        return try withFrames(of: file, first, by: reader)
    }

    private static func content(of picture: Picture, by reader: CodeReader) throws(StillImageError) -> StillImageResult.Content {
        do { return StillImageResult.Content(codes: try reader.read(picture), picture: picture) } catch { throw .search(error) }
    }

    /// Adds the codes of the other frames of an animation. Each is looked at as a frame of a video; if none shows a code, thoroughly.
    private static func withFrames(
        of file: [UInt8], _ first: StillImageResult.Content, by reader: CodeReader
    ) throws(StillImageError) -> StillImageResult.Content {
        let start = reader.clock()
        var result = first
        for effort in [CodeReader.Effort.frame, .picture] {
            guard var frames = PictureFrames(file) else { break }
            while let frame = frames.next() {
                let left = limitOfFrames - (reader.clock() - start)
                guard left > .zero, !Task.isCancelled else { return result }
                let codes: [FoundCode]
                do { codes = try reader.read(frame.luma, effort: effort, limit: effort == .frame ? nil : min(left, .seconds(2))) } catch {
                    throw .search(error)
                }
                result = result.merged(with: StillImageResult.Content(codes: codes, picture: frame))
            }
            if !result.codes.isEmpty { break }
        }
        return result
    }
}

extension StillImageResult.Content {
    /// Adds what another frame shows. The parts of a structured append may be spread over several frames.
    fileprivate func merged(with frame: Self) -> Self {
        guard !codes.isEmpty else { return frame.codes.isEmpty ? self : frame }
        let new = frame.codes.filter { code in
            !codes.contains { $0.symbology == code.symbology && $0.bytes == code.bytes && $0.part == code.part }
        }
        return Self(codes: StructuredAppend.joined(codes + new.map { $0.elsewhere() }), picture: picture)
    }
}

/// The kind of a file, by its content rather than its name.
enum StillImageFileKind {
    case picture, tiff, document, other

    /// Reads the beginning of a file. Pipes and devices are errors, so that it never waits for them.
    init(file path: String) throws(DrawingError) {
        self.init(beginning: try FileInput.beginning(of: path, count: 4_096))
    }

    init(beginning: [UInt8]) {
        let type = beginning.isEmpty ? "" : ContentType.guess(beginning)
        // ISO 32000-1 §7.5.2: PDF files begin so. The MIME database also recognises those with something in front of it.
        if beginning.starts(with: "%PDF-".utf8) || type == "application/pdf" {
            self = .document
        } else if TIFFPages.isTIFF(beginning) {
            self = .tiff
        } else {
            self = type.hasPrefix("image/") ? .picture : .other
        }
    }
}
