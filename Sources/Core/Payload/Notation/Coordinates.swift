/// A position on the earth, in degrees (WGS 84).
struct Coordinates: Equatable {
    let latitude: Double
    let longitude: Double
    /// As written, without rounding.
    let text: String

    /// The first two of several written numbers; nil when they are none or lie outside the earth.
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
