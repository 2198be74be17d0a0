import Drawing
import Foundation
import GLib
import PaneKit
import Payload

/// Shows what was opened with Quire, one thing after the other: the next one waits until the sheet of the one before has gone.
@MainActor
final class Openings {
    private unowned let window: MainWindow
    private var waiting: [Opening] = []
    private var work: Task<Void, Never>?

    /// The window owns this.
    init(window: MainWindow) { self.window = window }

    /// - Parameter addresses: URIs, as the desktop hands them over.
    func take(_ addresses: [String]) {
        // A place is gone to by what came last: each would cover the one before.
        if let last = addresses.last, addresses.allSatisfy({ OpenedAddress($0).isPlace }) { return window.visit(last) }
        Task { [weak self] in
            let openings = await Opening.sorted(addresses)
            self?.waiting += openings
            self?.goOn()
        }
    }

    /// As soon as there is room, and again once a sheet has gone.
    func goOn() {
        guard work == nil, !waiting.isEmpty, window.isFree else { return }
        let opening = waiting.removeFirst()
        work = Task { [weak self] in
            await self?.show(opening)
            self?.work = nil
            self?.goOn()
        }
    }

    private func show(_ opening: Opening) async {
        switch opening {
        case .pictures(let paths): await window.open(.pictures(paths), in: "scanner")
        case .document(let path): await window.open(.document(path), in: "library")
        case .texts(let texts): await window.open(texts.count == 1 ? .text(texts[0]) : .texts(texts), in: "library")
        case .place(let address): window.visit(address)
        case .refusal(let words): window.explain(Toast(words))
        }
    }
}

/// What one thing that is opened with Quire turned out to be.
enum Opening: Hashable, Sendable {
    /// Pictures, PDF files and folders.
    case pictures([String])
    /// A file of contacts, events, codes or text.
    case document(String)
    case texts([String])
    case place(String)
    /// Why nothing is opened, in sentences for people.
    case refusal(String)

    /// How many addresses are looked at; more are no selection that anybody made.
    private static let most = 1_000
    /// How many files of codes are shown one after the other.
    private static let mostDocuments = 20
    /// Of a file, in bytes: what is in it shows there.
    private static let beginning = 4_096

    /// Looks at what is there, away from the main thread: a disk may sleep. Nothing waits for a pipe or a device.
    @concurrent
    static func sorted(_ addresses: [String]) async -> [Opening] {
        guard addresses.count <= most else {
            return [.refusal("\(addresses.count) files at once are more than can be opened. Open the folder that they are in, or up to \(most) of them.")]
        }
        var (pictures, documents, texts, rest): ([String], [Opening], [String], [Opening]) = ([], [], [], [])
        var refusals: [String] = []
        for address in addresses {
            switch OpenedAddress(address) {
            case .place(let address): rest.append(.place(address))
            case .link(let link): texts.append(link)
            case .elsewhere(let address):
                refusals.append("“\(short(address))” is not on this computer. Copy the file here, and open that.")
            case .file(let path):
                do throws(DrawingError) {
                    switch try look(at: path) {
                    case .picture: pictures.append(path)
                    case .links(let links): texts += links
                    case .document: documents.append(.document(path))
                    case .empty: refusals.append("“\(short(name(path)))” is empty.")
                    }
                } catch {
                    refusals.append(words(error, path))
                }
            }
        }
        if documents.count > mostDocuments {
            refusals.append("\(documents.count) files of codes are too many at once: \(documents.count - mostDocuments) of them were not opened.")
        }
        var openings = (pictures.isEmpty ? [] : [.pictures(pictures)]) + documents.prefix(mostDocuments) + (texts.isEmpty ? [] : [.texts(texts)])
        // Of several places each would cover the one before.
        openings += rest.suffix(1)
        if let first = refusals.first {
            // Seen first, and not covered by a sheet.
            openings.insert(.refusal(refusals.count == 1 ? first : "\(first) \(refusals.count - 1) more could not be opened."), at: 0)
        }
        return openings
    }

    // MARK: What a file is

    private enum Look {
        case picture, document, empty
        case links([String])
    }

    private static func look(at path: String) throws(DrawingError) -> Look {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue { return .picture }
        let bytes = try FileInput.beginning(of: path, count: beginning)
        guard !bytes.isEmpty else { return .empty }
        let type = ContentType.guess(bytes)
        if type.hasPrefix("image/") || type == "application/pdf" || bytes.starts(with: "%PDF-".utf8) { return .picture }
        let links = LinkFile.links(in: bytes, named: name(path))
        if !links.isEmpty { return .links(links) }
        // A picture that is broken from its beginning: the scanner says so.
        return isBinary(bytes) && isPictureName(path) ? .picture : .document
    }

    private static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.contains(0) }

    private static func isPictureName(_ path: String) -> Bool {
        ["png", "jpg", "jpeg", "webp", "gif", "tif", "tiff", "bmp", "pdf"].contains((path as NSString).pathExtension.lowercased())
    }

    // MARK: Words

    private static func name(_ path: String) -> String { (path as NSString).lastPathComponent }

    private static func words(_ error: DrawingError, _ path: String) -> String {
        let name = short(name(path))
        return switch error {
        case .noSuchFile: "There is no file “\(name)” any more. It may have been moved or deleted."
        case .notAFile: "“\(name)” is no ordinary file: nothing can be read from it."
        case .cannotRead(_, let reason): "“\(name)” cannot be read: \(reason). Check its permissions."
        default: error.message
        }
    }

    /// Whoever wrote it chose its characters.
    private static func short(_ text: String) -> String {
        let line = Payload(text).displayText.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count > 80 ? line.prefix(79) + "…" : line
    }
}
