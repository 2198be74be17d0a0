/// What the `q` of a `geo:` address or a map link says: "34.99,-106.61(Treasure)", "1 Main St", "1 Main St (Home)".
struct SoughtPlace {
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
        if let pair = place.after("loc:") { place = pair.trimmed }
        text = place.isEmpty ? query : place
        self.label = label
        coordinates = Coordinates(place)
    }
}
