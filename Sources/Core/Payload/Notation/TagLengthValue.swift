/// The objects of an EMV merchant code: two digits of tag, two of length, the value (EMV QRCPS merchant presented §3.2).
struct TagLengthValue {
    private(set) var objects: [(tag: String, value: String)] = []
    /// Whether the text was nothing but objects.
    let isComplete: Bool

    init(_ text: String) {
        // The standard counts characters; those who count bytes are many.
        let byBytes = Self.objects(Array(text.utf8)) { String(decoding: $0, as: UTF8.self) }
        let byScalars = byBytes.isComplete ? byBytes : Self.objects(Array(text.unicodeScalars)) { String(String.UnicodeScalarView($0)) }
        let better = byScalars.isComplete || byScalars.objects.count > byBytes.objects.count ? byScalars : byBytes
        (objects, isComplete) = better
    }

    subscript(tag: String) -> String? {
        objects.first { $0.tag == tag }?.value.nonEmpty
    }

    /// Objects one behind the other; what has no value is left away. No value is longer than 99 characters, all of them ASCII.
    static func written(_ objects: [(tag: String, value: String?)]) -> String {
        objects.map { tag, value in
            guard let value, !value.isEmpty else { return "" }
            return tag + CalendarDate.padded(value.utf8.count, 2) + value
        }.joined()
    }

    private static func objects<Unit>(
        _ units: [Unit], _ text: (ArraySlice<Unit>) -> String
    ) -> (objects: [(tag: String, value: String)], isComplete: Bool) {
        var objects: [(String, String)] = []
        var rest = units[...]
        while rest.count >= 4 {
            let head = text(rest.prefix(4))
            guard head.isDigits, head.utf8.count == 4, let length = Int(head.suffix(2)), rest.count >= length + 4 else {
                return (objects, false)
            }
            objects.append((String(head.prefix(2)), text(rest.dropFirst(4).prefix(length))))
            rest = rest.dropFirst(4 + length)
        }
        return (objects, rest.isEmpty)
    }
}
