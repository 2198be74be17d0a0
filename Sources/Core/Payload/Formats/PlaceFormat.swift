/// Places: `geo:` (RFC 5870) with the query that Android adds, and links to maps.
enum PlaceFormat {
    static func read(_ content: Content) -> Reading {
        if let link = MapLink(content.text) { return read(link, content.text) }
        var reading = Reading()
        let (path, query) = (content.text.cut(before: "\r\n").head.after("geo:") ?? "").cut(at: UInt8(ascii: "?"))
        let numbers = path.cut(at: ASCII.semicolon).head.pieces(at: UInt8(ascii: ","), atMost: 4).map(\.trimmed)
        var place = Coordinates(numbers.map { PercentEncoding.decoded($0) })
        var rest = query?.cut(at: UInt8(ascii: "#")).head
        // Without "+" as a blank a street would read "1+Main+St": Android's own writers encode it so.
        let sought = QueryItems(query ?? "", plusIsSpace: true)["q"].map(SoughtPlace.init)
        if let there = sought?.coordinates {
            place = there
            rest = nil
        }
        if let place {
            reading.put("lat", place.latitude)
            reading.put("lon", place.longitude)
            reading.put("alt", numbers.count > 2 ? numbers[2].decimal : nil)
        }
        reading.put("query", rest)
        reading.put("label", sought?.label)
        let isNowhere = place.map { $0.latitude == 0 && $0.longitude == 0 } ?? true
        if let place, !isNowhere || sought == nil {
            reading.title = sought?.label ?? (sought?.coordinates == nil ? "Place \(numbers[0]), \(numbers[1])" : "Place \(place.text)")
            reading.offer(.showPlace(latitude: place.latitude, longitude: place.longitude))
        } else if let sought {
            reading.title = sought.label ?? sought.text
            reading.offer(.findPlace(query: sought.text))
        } else {
            reading.title = "Place"
            reading.warn(.invalidNumber(of: "position"))
        }
        return reading
    }

    private static func read(_ link: MapLink, _ text: String) -> Reading {
        var reading = Reading()
        reading.put("lat", link.place.latitude)
        reading.put("lon", link.place.longitude)
        reading.put("label", link.label)
        reading.put("service", link.service)
        reading.put("uri", text)
        reading.title = link.label ?? "Place \(link.place.text)"
        reading.offer(.showPlace(latitude: link.place.latitude, longitude: link.place.longitude))
        if Payload(text).link != nil { reading.offer(.open(address: text)) }
        return reading
    }
}
