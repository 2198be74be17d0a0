import Desktop
import GLib
import LibraryStore
package import Payload

/// The D-Bus names by which the search program asks another program to draw pictures.
package enum PictureNames {
    package static let path = "/org/quirebook/Quire/SearchPictures"
    package static let interface = "org.quirebook.Quire.SearchPictures"
    package static let files = "Files"
    package static let images = "Images"
}

/// The pictures of search results, drawn by another program. Without it results have text only.
@MainActor
final class ResultPictures {
    private let bus: MessageBus
    /// Milliseconds. A later picture would be too late for the reader.
    private static let timeout: Int32 = 3000

    init(bus: MessageBus) { self.bus = bus }

    /// The bytes of PNG files by code id, each at least `width` pixels wide.
    func files(of results: [SearchResult], width: UInt32) async -> [Code.ID: [UInt8]] {
        await ask(PictureNames.files, results, width).compactMapValues(\.bytes)
    }

    /// Pictures as KRunner takes them (`(iiibiiay)`), by code id.
    func images(of results: [SearchResult], width: UInt32) async -> [Code.ID: Variant] { await ask(PictureNames.images, results, width) }

    private func ask(_ method: String, _ results: [SearchResult], _ width: UInt32) async -> [Code.ID: Variant] {
        guard !results.isEmpty else { return [:] }
        let answer = try? await bus.answer(
            ServiceLauncher.busName, path: PictureNames.path, interface: PictureNames.interface, method: method,
            [.strings(results.map { String($0.id) }), .uint32(width)], timeout: Self.timeout)
        let pictures = (answer?.first?.dictionary ?? [:]).compactMap { id, picture in Code.ID(id).map { ($0, picture) } }
        return Dictionary(uniqueKeysWithValues: pictures)
    }

    /// Starts the drawing program through the bus, because its pictures are requested next.
    func startProgram() {
        bus.call(ServiceLauncher.busName, path: PictureNames.path, interface: "org.freedesktop.DBus.Peer", method: "Ping", []) { _ in }
    }
}

/// The symbol of a code in the code's own style, from which its picture is drawn.
package struct StyledPayload: Hashable, Sendable {
    package let payload: Payload
    package let symbology: Symbology
    /// The style as the library stores it.
    package let style: String?
}
