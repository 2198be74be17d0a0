import Platform

/// Reads the elements that are texts.
struct TextElementReading {
    let fields: [FlyerField]

    static let keys = [
        "field", "text", "size", "minimumSize", "maximumLines", "weight", "italic", "uppercase", "align", "valign", "lineHeight",
        "letterSpacing", "family", "color",
    ]

    func text(_ place: TemplatePlace) throws(TemplateProblem) -> FlyerTextElement {
        let size = try length(place.required("size", "Say how large it is, such as \"6s\" or \"24pt\"."))
        var text = FlyerTextElement(source: try source(place), size: size)
        text.minimumSize = try place["minimumSize"].map { minimum throws(TemplateProblem) in try length(minimum) }
        text.family = try place["family"]?.words(atMost: 200)
        text.weight = try place["weight"]?.choice(of: FlyerText.Weight.self) ?? .regular
        text.isItalic = try place["italic"]?.flag() ?? false
        text.isUppercase = try place["uppercase"]?.flag() ?? false
        if let color = place["color"] {
            text.color = try ColorReading.color(color)
            guard text.color.opacity == 1 else {
                throw color.problem("text is not seen through", "Use the role \"secondary\", or mix two colours with \"with\" and \"share\".")
            }
        }
        text.maximumLines = try place["maximumLines"]?.whole(1...200)
        text.alignment = try place["align"]?.choice(of: FlyerText.Alignment.self) ?? .start
        text.verticalAlignment = try place["valign"]?.choice(of: FlyerText.VerticalAlignment.self) ?? .top
        text.lineHeight = try place["lineHeight"]?.number(0.8...3) ?? 1.2
        text.letterSpacing = try place["letterSpacing"]?.number(-0.1...1) ?? 0
        return text
    }

    private func length(_ place: TemplatePlace) throws(TemplateProblem) -> FlyerLength {
        let length = try LengthReading.length(place, for: .measure)
        guard length.millimetres > 0 || length.shorterSide > 0 else { throw place.problem("this is no size", "Write a size above 0.") }
        return length
    }

    private func source(_ place: TemplatePlace) throws(TemplateProblem) -> FlyerTextElement.Source {
        switch (place["field"], place["text"]) {
        case (let field?, nil):
            let id = try field.text(atMost: 200)
            guard fields.contains(where: { $0.id == id }) else {
                let known = fields.map(\.id).joined(separator: ", ")
                throw field.problem("there is no field “\(id)”", known.isEmpty ? "Add it to “fields”." : "Write one of \(known), or add it to “fields”.")
            }
            return .field(id)
        case (nil, let text?): return .text(try text.text(atMost: 2_000))
        case (_?, let text?): throw text.problem("a text shows a field or has words of its own, not both", "Keep “field” or “text”.")
        case (nil, nil): throw place.problem("it shows nothing", "Write \"field\" and the id of one, or \"text\".")
        }
    }
}
