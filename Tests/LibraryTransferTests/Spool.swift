import Foundation
import LibraryStore

@testable import LibraryTransfer
import Payload

/// An inbox and a library for a test.
final class Spool {
    let folder: InboxFolder
    let library: Library
    private let place: URL

    init() throws {
        place = FileManager.default.temporaryDirectory.appending(path: "inbox-\(UUID().uuidString)", directoryHint: .isDirectory)
        folder = InboxFolder(place.appending(path: "inbox", directoryHint: .isDirectory))
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        library = try Library.open(at: place.appending(path: "library.sqlite")).library
    }

    deinit { try? FileManager.default.removeItem(at: place) }

    /// Writes a file that is old enough to be processed at once.
    func leave(_ text: String, as name: String = "code.json") throws { try leave(Data(text.utf8), as: name) }

    func leave(_ data: Data, as name: String) throws {
        let file = folder.url.appending(path: name)
        try data.write(to: file)
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: file.path)
    }

    func take() throws -> InboxPass { try folder.take(into: library) }

    /// The titles of the codes in the library, sorted.
    var titles: [String] { get throws { try records.map(\.title).sorted() } }

    var records: [CodeRecord] {
        get throws {
            var records: [CodeRecord] = []
            try library.forEachRecord { records.append($1) }
            return records
        }
    }

    func reason(_ text: String) throws -> String? {
        try leave(text)
        return try take().rejected.first?.reason
    }

    /// Everything in the inbox except files that were set aside.
    var left: [String] {
        let all = FileManager.default.enumerator(atPath: folder.url.path)?.compactMap { $0 as? String } ?? []
        return all.filter { !$0.hasPrefix(InboxFolder.rejectedName) && $0 != InboxFolder.processingName }
    }
}
