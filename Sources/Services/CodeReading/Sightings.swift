import Drawing

/// What was seen in one picture so far, the same code in several preparations counted as one.
struct Sightings {
    private struct Sighting {
        var code: FoundCode
        /// The most scan lines that agreed in one preparation.
        var agreement: Int
        /// Preparations in which it was seen.
        var looks: Int
        /// The last preparation that counted, so that one look counts once.
        var lastLook: Int
    }

    private var sightings: [Sighting] = []
    private var looks = 0

    /// Notes a code that a decoder saw; empty ones are noise.
    mutating func add(_ decoded: DecodedCode, from preparation: Preparation) {
        guard !decoded.bytes.isEmpty else { return }
        let code = FoundCode(symbology: decoded.symbology, bytes: decoded.bytes, corners: decoded.corners.map(preparation.original))
        if let index = sightings.firstIndex(where: { Self.isSame($0.code, code) }) {
            sightings[index].agreement = max(sightings[index].agreement, decoded.agreement)
            sightings[index].looks += 1
        } else {
            sightings.append(Sighting(code: code, agreement: decoded.agreement, looks: 1, lastLook: looks))
        }
    }

    var trusted: [FoundCode] { sightings.map(\.code) }

    private static func isSame(_ one: FoundCode, _ two: FoundCode) -> Bool {
        guard one.symbology == two.symbology, one.bytes == two.bytes else { return false }
        let (first, second) = (one.bounds, two.bounds)
        let reach = max(8, max(first.width, first.height, second.width, second.height) / 2)
        return abs(first.center.x - second.center.x) < reach && abs(first.center.y - second.center.y) < reach
    }
}
