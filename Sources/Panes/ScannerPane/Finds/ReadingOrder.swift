import Drawing
import Scanning

extension Array where Element == FoundCode {
    /// As one reads a page: in rows from the top, each from the left. Codes of one row need not stand at the same height to the pixel.
    var inReadingOrder: [FoundCode] {
        var rows: [(bottom: Double, codes: [(x: Double, code: FoundCode)])] = []
        for (place, code) in map({ (Self.place(of: $0), $0) }).sorted(by: { $0.0.y < $1.0.y }) {
            // A code whose middle lies above the end of the row belongs to it.
            if let last = rows.indices.last, place.y + place.height / 2 < rows[last].bottom {
                rows[last].codes.append((place.x, code))
            } else {
                rows.append((place.maxY, [(place.x, code)]))
            }
        }
        return rows.flatMap { $0.codes.sorted { $0.x < $1.x }.map(\.code) }
    }

    private static func place(of code: FoundCode) -> Rectangle {
        let (x, y) = (code.corners.map(\.x), code.corners.map(\.y))
        let (left, top) = (x.min() ?? 0, y.min() ?? 0)
        return Rectangle(x: left, y: top, width: (x.max() ?? 0) - left, height: (y.max() ?? 0) - top)
    }
}
