import Foundation

/// A place to be shown by whatever maps the desktop has.
enum PlaceSought: Hashable, Sendable {
    /// Degrees north and east.
    case point(Double, Double)
    case words(String)

    /// For a map program (RFC 5870, and the query that such programs understand).
    var geoAddress: String {
        switch self {
        case .point(let latitude, let longitude): "geo:\(Self.plain(latitude)),\(Self.plain(longitude))"
        case .words(let words): "geo:0,0?q=\(Self.escaped(words))"
        }
    }

    /// For a browser, where there is no such program.
    var webAddress: String {
        switch self {
        case .point(let latitude, let longitude):
            "https://www.openstreetmap.org/?mlat=\(Self.plain(latitude))&mlon=\(Self.plain(longitude))"
                + "#map=16/\(Self.plain(latitude))/\(Self.plain(longitude))"
        case .words(let words): "https://www.openstreetmap.org/search?query=\(Self.escaped(words))"
        }
    }

    private static func plain(_ degrees: Double) -> String { String(format: "%.6f", degrees) }

    private static func escaped(_ words: String) -> String {
        words.addingPercentEncoding(withAllowedCharacters: CharacterSet(charactersIn: "-._~").union(.alphanumerics)) ?? ""
    }
}
