public import Drawing
import Foundation
public import Gtk
import LibraryStore
import LibraryTransfer
public import Payload
public import Platform
import Scanning

/// The codes in content that was pasted or dropped.
public struct IncomingCodes: Sendable {
    /// A code, with what is known about it.
    public struct Found: Hashable, Sendable {
        /// What the code says.
        public let payload: Payload
        /// The kind that the symbology implies; nil leaves it to the payload.
        public let kind: PayloadKind?
        /// The title that came with the code; empty for none.
        public let title: String
        /// The symbology that it came in.
        public let symbology: Symbology
        let wasScanned: Bool

        init(
            _ payload: Payload, kind: PayloadKind? = nil, title: String = "", symbology: Symbology = .qrCode, wasScanned: Bool = false
        ) {
            (self.payload, self.kind, self.title) = (payload, kind, title)
            (self.symbology, self.wasScanned) = (symbology, wasScanned)
        }

        /// A draft for the editor.
        public var draft: Draft {
            Draft(payload, kind: kind, title: title, symbology: symbology, origin: wasScanned ? .scanned : .made)
        }
    }

    /// At least one.
    public let found: [Found]

    /// A sentence that names the codes beyond the first; nil if there are none.
    public var remark: LocalizedText? {
        guard found.count > 1 else { return nil }
        let names = found.dropFirst().prefix(5).map { "“\($0.title.isEmpty ? $0.payload.title : $0.title)”" }
        let (rest, others) = (found.count - 1 - names.count, names.joined(separator: ", "))
        return rest > 0
            ? tr("This is the first of \(found.count) codes. The others: \(others) and \(rest) more.")
            : tr("This is the first of \(found.count) codes. The others: \(others).")
    }
}

/// Why there is no code in content that was pasted or dropped.
public struct IncomingContentError: PresentableError, Hashable, Sendable {
    /// What happened and what to do.
    public let message: LocalizedText

    init(_ message: LocalizedText) { self.message = message }
}

extension IncomingCodes {
    /// The maximum length of a text in bytes; no symbol holds more than 7,089 digits.
    private static let maximumTextLength = 65_536
    /// The maximum size of a file of contacts, of events or with a pass, in bytes.
    private static let maximumDocumentSize = 16 * 1_048_576

    /// Searches for codes. Decoding runs on the concurrent executor, not on the caller's actor.
    @concurrent
    public static func read(_ content: IncomingContent) async throws(IncomingContentError) -> IncomingCodes {
        switch content {
        case .text(let text): return IncomingCodes(found: try codes(in: text))
        case .picture(let bitmap):
            guard let bitmap else {
                throw IncomingContentError(tr("The picture is too large to search for codes. Use a smaller one."))
            }
            return IncomingCodes(found: try codes(in: Picture(bitmap), named: nil))
        case .files(let paths):
            var found: [Found] = []
            var problem: IncomingContentError?
            for path in paths {
                do throws(IncomingContentError) { found += try codes(inFile: path) } catch { problem = problem ?? error }
            }
            guard !found.isEmpty else { throw problem ?? IncomingContentError(tr("No readable file was found.")) }
            return IncomingCodes(found: found)
        }
    }

    private static func codes(in text: String) throws(IncomingContentError) -> [Found] {
        guard text.utf8.count <= maximumTextLength else {
            throw IncomingContentError(
                tr("The text has \(text.utf8.count) bytes, which is more than any code can hold. Use a shorter text."))
        }
        let trimmed = text.trimmingCharacters(in: .newlines)
        guard !trimmed.allSatisfy(\.isWhitespace) else { throw IncomingContentError(tr("There is no text to make a code from.")) }
        return cards(in: Array(trimmed.utf8)) ?? [Found(Payload(trimmed))]
    }

    /// The contacts or events in a text that consists of them; else nil.
    private static func cards(in bytes: [UInt8]) -> [Found]? {
        // Anything else is just a text.
        guard let format = try? LibraryReading.format(of: bytes), [.vcf, .ics].contains(format),
            let result = try? LibraryReading.read(bytes, as: format), !result.codes.isEmpty
        else { return nil }
        return result.codes.map { Found($0.code.payload, kind: $0.code.kind, symbology: $0.code.symbology) }
    }

    /// - Parameter name: the name of the file in quotation marks; nil for a picture that is no file.
    private static func codes(in picture: Picture, named name: String?) throws(IncomingContentError) -> [Found] {
        let codes: [FoundCode]
        do { codes = try CodeReader().read(picture) } catch {
            guard let name else { throw IncomingContentError(tr("The picture couldn’t be searched: \(error.message)")) }
            throw IncomingContentError(tr("\(name) couldn’t be searched: \(error.message)"))
        }
        guard !codes.isEmpty else {
            let advice = tr("Try a sharper picture that shows the whole code and some light margin around it.")
            guard let name else { throw IncomingContentError(tr("No readable code was found in the picture.").followed(by: advice)) }
            throw IncomingContentError(tr("No readable code was found in \(name).").followed(by: advice))
        }
        return codes.map {
            let payload = Payload(bytes: $0.bytes)
            return Found(payload, kind: payload.kind(printedAs: $0.printedAs), symbology: $0.drawnAs, wasScanned: true)
        }
    }

    private static func codes(inFile path: String) throws(IncomingContentError) -> [Found] {
        let name = "“\(URL(fileURLWithPath: path).lastPathComponent)”"
        let picture: Picture
        do throws(DrawingError) {
            picture = try Picture(file: path)
        } catch {
            guard case .notAPicture = error else { throw IncomingContentError(error.message) }
            return try codes(inDocument: path, named: name)
        }
        return try codes(in: picture, named: name)
    }

    private static func codes(inDocument path: String, named name: String) throws(IncomingContentError) -> [Found] {
        guard let data = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)).read(upToCount: maximumDocumentSize + 1) else {
            throw IncomingContentError(tr("\(name) can’t be read. Check its permissions, or choose another file."))
        }
        guard data.count <= maximumDocumentSize else {
            throw IncomingContentError(tr("\(name) is too large for a code. Import it instead."))
        }
        let bytes = [UInt8](data)
        // Any text makes a code, whether or not it is a list.
        let format = (try? LibraryReading.format(of: bytes)) ?? .lines
        guard [.vcf, .ics, .pkpass, .lines].contains(format) else {
            throw IncomingContentError(tr("\(name) is a collection of codes (\(format.name)). Import it instead."))
        }
        if format != .lines {
            let result: ImportResult
            do { result = try LibraryReading.read(bytes, as: format) } catch {
                throw IncomingContentError(error.text)
            }
            let found = result.codes.map { Found($0.code.payload, kind: $0.code.kind, title: format == .pkpass ? $0.code.title : "") }
            guard found.isEmpty else { return found }
            throw IncomingContentError(tr("\(name) contains nothing to make a code from.").followed(by: result.problems.first?.reason))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw IncomingContentError(tr("\(name) is neither a picture nor a text, so no code can be made from it."))
        }
        return try codes(in: text)
    }
}

/// Content that was pasted or dropped, not analysed yet.
public enum IncomingContent: Sendable {
    case text(String)
    /// A picture; nil if it has too many pixels.
    case picture(Bitmap?)
    /// Absolute paths.
    case files([String])

    /// What was copied or dropped.
    @MainActor
    public init(_ content: Clipboard.Content) {
        switch content {
        case .text(let text): self = .text(text)
        case .files(let paths): self = .files(paths)
        case .picture(let texture):
            let isTooLarge = texture.width * texture.height > Picture.maximumPixels
            self = .picture(isTooLarge ? nil : Bitmap(width: texture.width, height: texture.height, pixels: texture.pixels()))
        }
    }
}
