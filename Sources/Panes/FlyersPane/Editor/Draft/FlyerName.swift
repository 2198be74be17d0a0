import FlyerLayout

/// What a flyer is called while nobody calls it anything else.
enum FlyerName {
    /// The most characters.
    private static let longest = 60

    /// The first line that it says, else the title of its first code, else the name of its template.
    static func suggested(for flyer: Flyer, template: FlyerTemplate) -> String {
        let first = template.fields.first.map { field in
            Placeholders.fill(flyer.texts[field.id] ?? field.text, code: flyer.codes.first).text
        }
        let candidates = [first, flyer.codes.first?.title, template.name]
        let lines = candidates.compactMap { text in
            text?.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix(while: \.isWhitespace) }.first { !$0.isEmpty }
        }
        return lines.first.map { String($0.prefix(longest)) } ?? "Flyer"
    }
}
