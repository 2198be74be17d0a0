import FlyerLayout

/// What is said of a text of the flyer.
struct FieldWords: Hashable {
    /// How much more there is room for.
    let length: String
    /// What is wrong with it, in a sentence; nil where nothing is.
    let problem: String?

    init(_ text: String, field: FlyerField, isCutOff: Bool) {
        let left = field.maximumLength - text.count
        length = left >= 0 ? "\(left.formatted()) left" : "\((-left).formatted()) too many"
        if left < 0 {
            problem =
                "This is longer than \(field.maximumLength.formatted()) characters, which this place is made for. Say it shorter."
        } else if isCutOff {
            problem = "This is too long for its place: not all of it is printed. Shorten it, or choose larger paper."
        } else {
            problem = nil
        }
    }
}

extension Flyer {
    /// What a field holds, as one edits it: what was typed, else what the template says there, filled in where there is one code.
    func editedText(of field: FlyerField) -> String {
        if let typed = texts[field.id] { return typed }
        // With several codes the text is another on each page, and only its placeholders say it all.
        guard codes.count == 1, let code = codes.first else { return field.text }
        return Placeholders.escaped(Placeholders.fill(field.text, code: code).text)
    }
}
