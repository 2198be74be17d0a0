import Payload

/// What a file's word for the type of a code adds to what the code says by itself.
enum PrintedSymbol {
    /// Digits mean a product only where bars say so; any other word must not make a code something that it is not.
    static func kind(of payload: Payload, named name: String) -> PayloadKind? {
        if let kind = PayloadKind(rawValue: name.lowercased()) {
            return [.isbn, .product, .vin, .gs1].contains(kind) && payload.kind == .text ? kind : nil
        }
        let kind = payload.kind(printedAs: name)
        return kind == payload.kind ? nil : kind
    }
}
