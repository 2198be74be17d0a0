/// A web link to a map service that contains a position.
struct MapLink {
    let place: Coordinates
    let label: String?
    let service: String

    init?(_ text: String) {
        guard let address = WebAddress(text) else { return nil }
        let host = address.host
        let found: (Coordinates?, String?, String)
        if Self.isGoogle(host), address.path.first == "maps" || host.hasPrefix("maps.") {
            found = Self.google(address)
        } else if address.isAt("maps.apple.com") {
            let place = ["coordinate", "ll", "q", "address", "daddr", "sll"].lazy.compactMap { address.query[$0] }.compactMap {
                Coordinates($0)
            }
            let name = address.query["name", "q", "address"].flatMap { Coordinates($0) == nil ? $0 : nil }
            found = (place.first, name, "Apple Maps")
        } else if address.isAt("openstreetmap.org") || address.isAt("osm.org") {
            let marker = address.query["mlat"].flatMap { latitude in address.query["mlon"].flatMap { Coordinates([latitude, $0]) } }
            let view = address.fragment.droppingPrefix("map=").flatMap {
                Coordinates(Array($0.cut(at: 0x26).head.pieces(at: 0x2F).dropFirst()))
            }
            found = (marker ?? view, nil, "OpenStreetMap")
        } else if address.isAt("bing.com"), address.path.first == "maps" {
            found = (address.query["cp"].flatMap { Coordinates($0, separatedBy: "~") }, address.query["q", "where1"], "Bing Maps")
        } else if address.isAt("waze.com") {
            let place = address.query["ll", "latlng"] ?? address.query["to"]?.droppingPrefix("ll.")
            found = (place.flatMap { Coordinates($0) }, address.query["q"], "Waze")
        } else {
            return nil
        }
        guard let place = found.0 else { return nil }
        (self.place, label, service) = (place, found.1, found.2)
    }

    /// Whether the host is “google.com” or “maps.google.co.uk”, but not “google.com.evil.example”.
    private static func isGoogle(_ host: String) -> Bool {
        let labels = host.pieces(at: UInt8(ascii: "."))
        let rest = labels.first == "maps" ? Array(labels.dropFirst()) : labels
        guard rest.first == "google" else { return false }
        return rest.count == 2 || (rest.count == 3 && ["co", "com"].contains(rest[1]) && rest[2].utf8.count == 2)
    }

    private static func google(_ address: WebAddress) -> (Coordinates?, String?, String) {
        let queries = ["q", "query", "destination", "daddr", "ll", "center", "sll"].lazy.compactMap { address.query[$0] }
            .map(PlaceQuery.init)
        let named = address.path.firstIndex(of: "place").flatMap { index in
            address.path.dropFirst(index + 1).first?.replacing("+", with: " ")
        }
        // The data part contains the place itself, with “!3d” for the latitude and “!4d” for the longitude. “@” is only the centre of
        // the map.
        let data = address.path.first { $0.hasPrefix("data=") }?.pieces(at: UInt8(ascii: "!")) ?? []
        let pinned = data.last { $0.hasPrefix("3d") }.flatMap { latitude in
            data.last { $0.hasPrefix("4d") }.flatMap { Coordinates([String(latitude.dropFirst(2)), String($0.dropFirst(2))]) }
        }
        let view = address.path.first { $0.hasPrefix("@") }.flatMap {
            Coordinates($0.utf8.dropFirst().split(separator: 0x2C).map { String(Substring($0)) })
        }
        let label = named.flatMap { Coordinates($0) == nil ? $0 : nil } ?? queries.lazy.compactMap(\.label).first
        return (pinned ?? queries.lazy.compactMap(\.coordinates).first ?? named.flatMap { Coordinates($0) } ?? view, label, "Google Maps")
    }
}

/// A geographic position in degrees (WGS 84).
struct Coordinates: Equatable {
    let latitude: Double
    let longitude: Double
    /// The numbers as written, without rounding.
    let text: String

    /// Parses the first two numbers; nil when they are invalid or out of range.
    init?(_ numbers: [String]) {
        guard numbers.count >= 2, let latitude = numbers[0].trimmed.decimal, let longitude = numbers[1].trimmed.decimal,
            (-90...90).contains(latitude), (-180...180).contains(longitude)
        else { return nil }
        self.latitude = latitude
        self.longitude = longitude
        text = "\(numbers[0].trimmed), \(numbers[1].trimmed)"
    }

    init?(_ text: String, separatedBy separator: Character = ",") {
        guard let byte = separator.asciiValue, text.utf8.count <= 100 else { return nil }
        let numbers = text.pieces(at: byte)
        guard numbers.count == 2 else { return nil }
        self.init(numbers)
    }
}

/// The `q` parameter of a `geo:` address or a map link: “34.99,-106.61(Treasure)”, “1 Main St”, “1 Main St (Home)”.
struct PlaceQuery {
    let text: String
    let coordinates: Coordinates?
    let label: String?

    init(_ query: String) {
        var place = query
        var label: String?
        if query.utf8.last == UInt8(ascii: ")"), let open = query.utf8.firstIndex(of: UInt8(ascii: "(")) {
            label = String(Substring(query.utf8[open...].dropFirst().dropLast())).trimmed.nonEmpty
            place = String(query[..<open]).trimmed
        }
        if let pair = place.droppingPrefix("loc:") { place = pair.trimmed }
        text = place.isEmpty ? query : place
        self.label = label
        coordinates = Coordinates(place)
    }
}
