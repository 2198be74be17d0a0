import Desktop
import GLib
import LibraryStore
import Payload

/// How the program that searches has pictures drawn by the one that can.
package enum PictureNames {
    package static let path = "/org/quirebook/Quire/SearchPictures"
    package static let interface = "org.quirebook.Quire.SearchPictures"
    package static let files = "Files"
    package static let images = "Images"
}

/// The pictures of what was found, from the program that draws; without it results have words alone.
@MainActor
final class ResultPictures {
    private let bus: MessageBus
    /// Milliseconds: who typed has long read the words by then.
    private static let patience: Int32 = 3000

    init(bus: MessageBus) { self.bus = bus }

    /// The bytes of PNG files of at least so many pixels in width, by the ids of the codes.
    func files(of results: [SearchResult], width: UInt32) async -> [Code.ID: [UInt8]] {
        await ask(PictureNames.files, results, width).compactMapValues(\.bytes)
    }

    /// Pictures as KRunner takes them (`(iiibiiay)`), by the ids of the codes.
    func images(of results: [SearchResult], width: UInt32) async -> [Code.ID: Variant] { await ask(PictureNames.images, results, width) }

    private func ask(_ method: String, _ results: [SearchResult], _ width: UInt32) async -> [Code.ID: Variant] {
        guard !results.isEmpty else { return [:] }
        let answer = try? await bus.answer(
            ServiceLauncher.busName, path: PictureNames.path, interface: PictureNames.interface, method: method,
            [.strings(results.map { String($0.id) }), .uint32(width)], timeout: Self.patience)
        let pictures = (answer?.first?.dictionary ?? [:]).compactMap { id, picture in Code.ID(id).map { ($0, picture) } }
        return Dictionary(uniqueKeysWithValues: pictures)
    }

    /// Has the bus start the program that draws, which is asked next.
    func expect() {
        bus.call(ServiceLauncher.busName, path: PictureNames.path, interface: "org.freedesktop.DBus.Peer", method: "Ping", []) { _ in }
    }
}

/// What the picture of a code is drawn from: its own symbol in its own style.
package struct CodePicture: Hashable, Sendable {
    package let payload: Payload
    /// As the library keeps it.
    package let style: String?
}
