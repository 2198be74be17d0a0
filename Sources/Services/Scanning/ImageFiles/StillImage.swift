public import Drawing
import Foundation
import Glibc
public import Platform

/// A picture to read codes from. It is loaded only when it is read, so that any number of pictures can be queued.
public struct StillImage: Sendable {
    enum Content: Sendable {
        /// A picture file; of a TIFF file with several pages, one of them.
        case file(String, page: Int? = nil)
        /// A page of a PDF file.
        case page(String, number: Int)
        /// The content of a picture file; of a TIFF file with several pages, one of them.
        case bytes([UInt8], page: Int? = nil)
        case pixels(Bitmap)
        case problem(StillImageError)
    }

    public let place: StillImageSource
    let content: Content

    init(_ place: StillImageSource, _ content: Content) { (self.place, self.content) = (place, content) }

    /// Creates a picture from pixels in memory, such as the clipboard's. A nil bitmap stands for one that was too large.
    public init(_ bitmap: Bitmap?, name: String) {
        self.init(StillImageSource(name: name), bitmap.map { .pixels($0) } ?? .problem(.pictureTooLarge))
    }

    /// Another page of the same file, from 1.
    func page(_ number: Int) -> StillImage {
        let content: Content =
            switch self.content {
            case .file(let path, _): .file(path, page: number)
            case .page(let path, _): .page(path, number: number)
            case .bytes(let bytes, _): .bytes(bytes, page: number)
            case .pixels, .problem: self.content
            }
        return StillImage(place.page(number), content)
    }

    /// Whether there is a picture, rather than a problem with a file or a folder.
    public var isPicture: Bool { if case .problem = content { false } else { true } }
}

/// A source of pictures.
public enum StillImageInput: Sendable {
    /// A picture, a PDF file or a folder, depending on what is found there.
    case path(String)
    /// The content of a picture file.
    case bytes([UInt8], name: String)
    /// A single picture.
    case still(StillImage)
    /// A remote address. Nothing is downloaded from it.
    case remote(String)
}

/// The origin of a picture.
public struct StillImageSource: Hashable, Sendable {
    /// The path of the file, as given or below the given folder; nil for a picture in memory.
    public let path: String?
    /// The page of a PDF or TIFF file, from 1.
    public let page: Int?
    /// The name to show: that of the file, with the page if it has several.
    public let name: String
    /// The name without the page.
    private let file: String

    public init(path: String, page: Int? = nil) {
        self.init(path: path, file: URL(fileURLWithPath: path).lastPathComponent, page: page)
    }

    /// The origin of a picture in memory.
    public init(name: String) { self.init(path: nil, file: name, page: nil) }

    private init(path: String?, file: String, page: Int?) {
        (self.path, self.file, self.page) = (path, file, page)
        name = page.map { tr("\(file), page \($0)").string } ?? file
    }

    /// The origin of a page of the same file.
    func page(_ number: Int) -> Self { Self(path: path, file: file, page: number) }

    /// A reference for scripts: the path, with the page as a fragment identifier (RFC 8118 §3).
    public var reference: String { page.map { "\(path ?? file)#page=\($0)" } ?? path ?? file }
}

/// The result of reading codes from a picture.
public struct StillImageResult: Sendable {
    public let place: StillImageSource
    public let result: Result<Content, StillImageError>

    public struct Content: Sendable {
        /// From top to bottom; may be empty. Codes that only other frames of an animation show come last, without corners.
        public let codes: [FoundCode]
        /// The picture whose pixels the codes' corners refer to: the first frame with a code, or the first one.
        public let picture: Picture
    }

    public var codes: [FoundCode] { (try? result.get())?.codes ?? [] }

    public var problem: StillImageError? { if case .failure(let problem) = result { problem } else { nil } }
}

/// An error that keeps a picture from being read.
public enum StillImageError: PresentableError, Hashable, Sendable {
    case picture(DrawingError)
    case search(CodeReadingError)
    case document(PagedDocumentError)
    case folder(path: String, reason: String)
    /// A folder without pictures.
    case emptyFolder(path: String)
    /// The folder holds more files than are read.
    case tooManyFiles(limit: Int)
    /// The PDF or TIFF file has more pages than are read.
    case tooManyPages(count: Int, limit: Int)
    /// The rest of a PDF file is skipped.
    case pagesGivenUp(from: Int)
    /// A picture in memory with too many pixels.
    case pictureTooLarge
    /// An address on another machine.
    case remote(address: String)

    /// A description of the error and how to recover from it, in plain sentences.
    public var message: LocalizedText {
        switch self {
        case .picture(let error): error.message
        case .search(let error): error.message
        case .document(let error): error.message
        case .folder(let path, let reason):
            tr("The folder “\(path)” can’t be read: \(reason). Check its permissions, or choose another folder.")
        case .emptyFolder(let path): tr("There are no pictures in “\(path)”. Choose another folder.")
        case .tooManyFiles(let limit):
            tr("The folder contains more than \(limit) files; the others aren’t read. Choose one of its subfolders.")
        case .tooManyPages(let count, let limit):
            tr("The file has \(count) pages, but only the first \(limit) are read. Split the file.")
        case .pagesGivenUp(let page):
            tr("Pages from \(page) on aren’t read because too many of the earlier ones take too long. Take screenshots of them.")
        case .pictureTooLarge: tr("The picture has too many pixels to search for codes. Use a smaller one.")
        case .remote(let address):
            tr("“\(address)” is on another computer, and Quire doesn’t load files from there. Save the picture first, then open it.")
        }
    }
}

/// Finds the files that a dropped or copied text refers to, as addresses (`text/uri-list`, RFC 2483 §5) or as paths.
public enum StillImageLinks {
    /// Returns the inputs of a text that consists of nothing but links; nil for every other text.
    ///
    /// File URIs of this machine (RFC 8089) and existing absolute paths become paths. A file URI of another machine becomes `remote`. So
    /// does an address such as `https:`, if `hasRemote` says that it stands for a picture.
    public static func inputs(in text: String, hasRemote: Bool) -> [StillImageInput]? {
        guard text.utf8.count <= maximumLength else { return nil }
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && !$0.hasPrefix("#") }
        guard !lines.isEmpty else { return nil }
        var inputs: [StillImageInput] = []
        for line in lines {
            guard let input = input(line, hasRemote: hasRemote) else { return nil }
            inputs.append(input)
        }
        return inputs
    }

    /// The maximum size of a list of files in bytes.
    private static let maximumLength = 16 * 1_048_576

    private static func input(_ line: String, hasRemote: Bool) -> StillImageInput? {
        if line.lowercased().hasPrefix("file:") { return file(line) }
        if line.hasPrefix("/") {
            let path = existing(line)
            return path.map { .path($0) }
        }
        let schemes = ["http:", "https:", "ftp:", "sftp:", "smb:", "dav:", "davs:", "mtp:", "gphoto2:", "trash:", "recent:"]
        guard hasRemote, schemes.contains(where: { line.lowercased().hasPrefix($0) }) else { return nil }
        return .remote(line)
    }

    /// RFC 8089 §2 and appendix B: an empty host, “localhost” and the name of this machine mean this machine. A single slash is allowed.
    private static func file(_ uri: String) -> StillImageInput {
        var rest = uri.dropFirst("file:".count)
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let host = rest.prefix { $0 != "/" }
            guard host.isEmpty || host.lowercased() == "localhost" || host.lowercased() == ownName else { return .remote(uri) }
            rest = rest.dropFirst(host.count)
        }
        // An invalid escape is taken literally, as a part of the file's name.
        return .path(rest.removingPercentEncoding ?? String(rest))
    }

    private static func existing(_ path: String) -> String? { access(path, F_OK) == 0 ? path : nil }

    private static var ownName: String {
        var name = [CChar](repeating: 0, count: Int(HOST_NAME_MAX) + 1)
        guard gethostname(&name, name.count) == 0 else { return "localhost" }
        return name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }.lowercased()
    }
}
