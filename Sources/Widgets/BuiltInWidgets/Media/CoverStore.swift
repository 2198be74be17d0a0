import Foundation
import Media
import Pictures

/// The covers of tracks. They are decoded by a process of their own, since what a player names may be any file.
actor CoverStore {
    /// The address that the gallery's sample stands under.
    static let sampleAddress = URL(filePath: "/sample")
    /// The side of a cover in pixels: as large as the largest widget shows it on a fine screen.
    private static let side = 480
    private static let maximumCovers = 8

    private let loader = PictureLoader()
    private var covers: [(address: URL, picture: Data?)] = []

    /// The covers that are loaded already.
    func known(_ players: [MediaPlayer]) -> [URL: Data] {
        Dictionary(covers.compactMap { cover in cover.picture.map { (cover.address, $0) } }) { first, _ in first }
            .filter { cover in players.contains { $0.cover == cover.key } }
    }

    /// Loads the cover of the first player, which is the one that is shown.
    ///
    /// - Parameter fromWeb: Whether addresses are fetched too; files are in any case.
    func load(_ players: [MediaPlayer], fromWeb: Bool) async -> [URL: Data] {
        guard let address = players.first?.cover else { return [:] }
        if !covers.contains(where: { $0.address == address }) {
            let picture = await picture(address, fromWeb: fromWeb)
            covers.append((address, picture))
            if covers.count > Self.maximumCovers { covers.removeFirst() }
        }
        return known(players)
    }

    /// Nil for a cover that cannot be shown.
    private func picture(_ address: URL, fromWeb: Bool) async -> Data? {
        let place: PicturePlace?
        switch address.scheme?.lowercased() {
        case "file": place = try? PicturePlace(file: address.path)
        case "https" where fromWeb: place = try? PicturePlace(address: address.absoluteString)
        default: place = nil
        }
        guard let place else { return nil }
        return try? await loader.picture(PictureRequest(place, width: Self.side, height: Self.side, isFilling: true))
    }
}
