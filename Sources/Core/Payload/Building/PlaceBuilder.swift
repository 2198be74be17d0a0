/// Places: `geo:` (RFC 5870), with the query by which Android names or seeks a place.
enum PlaceBuilder {
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
