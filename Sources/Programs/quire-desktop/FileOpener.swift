import Drawing
import Foundation
import GLib
import PaneKit
import Payload
import Platform

/// Shows the items that are opened with Quire, one after the other. The next one waits until the sheet of the one before is closed.
@MainActor
final class FileOpener {
    private unowned let window: MainWindow
    private var waiting: [OpenedItem] = []
    private var work: Task<Void, Never>?

    /// The window owns the opener.
    init(window: MainWindow) { self.window = window }

    /// - Parameter addresses: URIs, as the desktop hands them over.
    func open(_ addresses: [String]) {
        // Of several places only the last is shown: each would cover the one before.
        if let last = addresses.last, addresses.allSatisfy({ OpenedAddress($0).isPlace }) { return window.openAddress(last) }
        Task { [weak self] in
            let items = await OpenedItem.sorted(addresses)
            self?.waiting += items
            self?.showNext()
        }
    }

    /// Shows the next item, if nothing is in its way. Call it again when a sheet was closed.
    func showNext() {
        guard work == nil, !waiting.isEmpty, window.isFree else { return }
        let item = waiting.removeFirst()
        work = Task { [weak self] in
            await self?.show(item)
            self?.work = nil
            self?.showNext()
        }
    }

    private func show(_ item: OpenedItem) async {
        switch item {
        case .pictures(let paths): await window.open(.pictures(paths))
        case .document(let path): await window.open(.document(path))
        case .texts(let texts): await window.open(texts.count == 1 ? .text(texts[0]) : .texts(texts))
        case .place(let address): window.openAddress(address)
        case .refusal(let message): window.explain(Toast(message))
        }
    }
}

/// Files and addresses that are opened with Quire, classified by their contents.
enum OpenedItem: Hashable, Sendable {
    /// Pictures, PDF files and folders.
    case pictures([String])
    /// A file of contacts, events, codes or text.
    case document(String)
    case texts([String])
    case place(String)
    /// The message for something that cannot be opened.
    case refusal(LocalizedText)

    /// The maximum number of addresses; nobody selects more.
    private static let maximumCount = 1_000
    /// The maximum number of files of codes, which are shown one after the other.
    private static let maximumDocumentCount = 20
    /// The bytes of a file that are read to find out its type.
    private static let prefixSize = 4_096

    /// Classifies addresses away from the main thread, because a disk may be asleep. Pipes and devices are not read.
    @concurrent
    static func sorted(_ addresses: [String]) async -> [OpenedItem] {
        guard addresses.count <= maximumCount else {
            return [
                .refusal(
                    tr(
                        "\(addresses.count) files are too many to open at once. Open the folder that they are in, or up to \(maximumCount) files."
                    ))
            ]
        }
        var (pictures, documents, texts, rest): ([String], [OpenedItem], [String], [OpenedItem]) = ([], [], [], [])
        var refusals: [LocalizedText] = []
        for address in addresses {
            switch OpenedAddress(address) {
            case .place(let address): rest.append(.place(address))
            case .link(let link): texts.append(link)
            case .elsewhere(let address):
                refusals.append(tr("“\(short(address))” isn’t on this computer. Copy the file here, then open it."))
            case .file(let path):
                do throws(DrawingError) {
                    switch try contents(of: path) {
                    case .picture: pictures.append(path)
                    case .links(let links): texts += links
                    case .document: documents.append(.document(path))
                    case .empty: refusals.append(tr("“\(short(name(path)))” is empty."))
                    }
                } catch {
                    refusals.append(message(for: error, path))
                }
            }
        }
        if documents.count > maximumDocumentCount {
            let left = documents.count - maximumDocumentCount
            refusals.append(tr("\(documents.count) files with codes are too many to open at once. Not opened: \(left)."))
        }
        var items = (pictures.isEmpty ? [] : [.pictures(pictures)]) + documents.prefix(maximumDocumentCount)
        if !texts.isEmpty { items.append(.texts(texts)) }
        // Of several places only the last is shown: each would cover the one before.
        items += rest.suffix(1)
        if let first = refusals.first {
            // First, so that no sheet covers it.
            let others = refusals.count - 1
            let more = tr("1 more couldn’t be opened.", plural: "\(others) more couldn’t be opened.", count: others)
            items.insert(.refusal(others == 0 ? first : first.followed(by: more)), at: 0)
        }
        return items
    }

    // MARK: Contents of a file

    private enum Contents {
        case picture, document, empty
        case links([String])
    }

    private static func contents(of path: String) throws(DrawingError) -> Contents {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue { return .picture }
        let bytes = try FileInput.beginning(of: path, count: prefixSize)
        guard !bytes.isEmpty else { return .empty }
        let type = ContentType.guess(bytes)
        if type.hasPrefix("image/") || type == "application/pdf" || bytes.starts(with: "%PDF-".utf8) { return .picture }
        let links = LinkFile.links(in: bytes, named: name(path))
        if !links.isEmpty { return .links(links) }
        // A binary file with the name of a picture is a broken picture; the scanner reports it.
        return bytes.contains(0) && isPictureName(path) ? .picture : .document
    }

    private static func isPictureName(_ path: String) -> Bool {
        ["png", "jpg", "jpeg", "webp", "gif", "tif", "tiff", "bmp", "pdf"].contains((path as NSString).pathExtension.lowercased())
    }

    // MARK: Messages

    private static func name(_ path: String) -> String { (path as NSString).lastPathComponent }

    private static func message(for error: DrawingError, _ path: String) -> LocalizedText {
        let name = short(name(path))
        return switch error {
        case .noSuchFile: tr("“\(name)” can’t be found. It may have been moved or deleted.")
        case .notAFile: tr("“\(name)” isn’t a regular file, so nothing can be read from it.")
        case .cannotRead(_, let reason): tr("“\(name)” can’t be read: \(reason). Check its permissions.")
        default: error.message
        }
    }

    /// A text of unknown origin on one line, with a maximum length and without control characters.
    private static func short(_ text: String) -> String {
        let line = Payload(text).displayText.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count > 80 ? line.prefix(79) + "…" : line
    }
}
