import Foundation

extension SymbolStyle {
    /// Reads a style as the library keeps it; nil for none, and for one that cannot be read.
    public init?(json: String?) {
        guard let json, let style = try? JSONDecoder().decode(SymbolStyle.self, from: Data(json.utf8)) else { return nil }
        self = style
    }

    /// The style as the library keeps it: JSON with its keys in order, so that equal styles are equal texts.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // Four plain values: encoding them cannot fail.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
