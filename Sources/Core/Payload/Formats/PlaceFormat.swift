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

    // MARK: Building

    static let form = PayloadForm(
        .geo,
        fields: [
            FormField("lat", .number(-90...90), "degrees north, negative in the south"),
            FormField("lon", .number(-180...180), "degrees east, negative in the west"),
            FormField("alt", .number(-12_000...1_000_000_000), "metres above the ellipsoid"),
            FormField("label", "a name for the place"),
            FormField("query", "what to look for instead of a position, or parameters like z=15"),
        ], builder: build)

    @Sendable private static func build(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let (latitude, longitude) = (values.number("lat"), values.number("lon"))
        if let query = values.text("query") {
            guard !values.has("label") else { throw values.invalid("label", "goes with a position, not with a query: leave one away") }
            guard (latitude == nil) == (longitude == nil) else { throw .missing(latitude == nil ? "lat" : "lon") }
            return Payload(position(latitude ?? 0, longitude ?? 0, values) + "?" + (try parameters(query, values)))
        }
        guard let latitude else { throw .missing("lat") }
        guard let longitude else { throw .missing("lon") }
        let place = position(latitude, longitude, values)
        guard let label = values.text("label") else { return Payload(place) }
        let pair = DecimalText.plain(latitude) + "," + DecimalText.plain(longitude)
        return Payload(place + "?q=\(pair)(\(PercentEncoding.encoded(label)))")
    }

    private static func position(_ latitude: Double, _ longitude: Double, _ values: FormValues) -> String {
        "geo:" + ([latitude, longitude] + [values.number("alt")].compactMap(\.self)).map(DecimalText.plain).joined(separator: ",")
    }

    /// What is written as parameters stays so; everything else is what to look for.
    private static func parameters(_ query: String, _ values: FormValues) throws(PayloadBuildingError) -> String {
        let isWritten = query.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || "-._~%!$&'()*+,;=:@/?".utf8.contains($0) }
        let (name, value) = query.cut(at: UInt8(ascii: "="))
        if isWritten, value != nil, !name.isEmpty { return query }
        return "q=" + PercentEncoding.encoded(query)
    }
}
