import Platform

/// Places: `geo:` (RFC 5870) with the query of Android for names and searches, and links to maps.
enum PlaceFormat {
    static func parse(_ content: PayloadContent) -> ParseResult {
        if let link = MapLink(content.text) { return read(link, content.text) }
        var result = ParseResult()
        let (path, query) = (content.text.cut(before: "\r\n").head.droppingPrefix("geo:") ?? "").cut(at: UInt8(ascii: "?"))
        let numbers = path.cut(at: ASCII.semicolon).head.pieces(at: UInt8(ascii: ","), atMost: 4).map(\.trimmed)
        var place = Coordinates(numbers.map { PercentEncoding.decoded($0) })
        var rest = query?.cut(at: UInt8(ascii: "#")).head
        // Android encodes spaces as “+”: “1+Main+St”.
        let placeQuery = QueryItems(query ?? "", plusIsSpace: true)["q"].map(PlaceQuery.init)
        if let position = placeQuery?.coordinates {
            place = position
            rest = nil
        }
        if let place {
            result.put("lat", place.latitude)
            result.put("lon", place.longitude)
            result.put("alt", numbers.count > 2 ? numbers[2].decimal : nil)
        }
        result.put("query", rest)
        result.put("label", placeQuery?.label)
        let isNowhere = place.map { $0.latitude == 0 && $0.longitude == 0 } ?? true
        if let place, !isNowhere || placeQuery == nil {
            result.title =
                placeQuery?.label ?? (placeQuery?.coordinates == nil ? "\(numbers[0]), \(numbers[1])" : place.text)
            result.offer(.showPlace(latitude: place.latitude, longitude: place.longitude))
        } else if let placeQuery {
            result.title = placeQuery.label ?? placeQuery.text
            result.offer(.findPlace(query: placeQuery.text))
        } else {
            result.title = "Place"
            result.warn(.invalidNumber(of: "position"))
        }
        return result
    }

    private static func read(_ link: MapLink, _ text: String) -> ParseResult {
        var result = ParseResult()
        result.put("lat", link.place.latitude)
        result.put("lon", link.place.longitude)
        result.put("label", link.label)
        result.put("service", link.service)
        result.put("uri", text)
        result.title = link.label ?? link.place.text
        result.offer(.showPlace(latitude: link.place.latitude, longitude: link.place.longitude))
        if Payload(text).link != nil { result.offer(.open(address: text)) }
        return result
    }

    // MARK: Building

    static let form = PayloadForm(
        .geo,
        fields: [
            FormField("lat", .number(-90...90), tr("degrees north, negative in the south")),
            FormField("lon", .number(-180...180), tr("degrees east, negative in the west")),
            FormField("alt", .number(-12_000...1_000_000_000), tr("metres above the ellipsoid")),
            FormField("label", tr("a name for the place")),
            FormField("query", tr("what to search for instead of a position, or parameters like z=15")),
        ], builder: build)

    @Sendable private static func build(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let (latitude, longitude) = (values.number("lat"), values.number("lon"))
        if let query = values.text("query") {
            guard !values.has("label") else {
                throw values.invalid("label") { tr("“\($0)” can’t be combined with a query, only with a position. Use only one.") }
            }
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

    /// Keeps parameters as they are, and encodes everything else as a search.
    private static func parameters(_ query: String, _ values: FormValues) throws(PayloadBuildingError) -> String {
        let isWritten = query.utf8.isAlphanumeric(or: "-._~%!$&'()*+,;=:@/?")
        let (name, value) = query.cut(at: UInt8(ascii: "="))
        if isWritten, value != nil, !name.isEmpty { return query }
        return "q=" + PercentEncoding.encoded(query)
    }
}
