import Platform

/// Reads the elements of a template.
struct ElementReading {
    /// The fields that elements may show.
    let fields: [FlyerField]

    static let maximumIndex = 99

    private enum Kind: String, CaseIterable { case rectangle, ellipse, line, text, code, picture }
    private enum Fit: String, CaseIterable { case cover, contain }

    private static let shared = ["type", "frame", "turn", "when", "unless"]

    func element(_ place: TemplatePlace) throws(TemplateProblem) -> FlyerElement {
        guard case .object = place.tree else { throw place.problem("this is \(place.tree.kindName)", "Write an element between { and }.") }
        let types = Kind.allCases.map(\.rawValue).joined(separator: ", ")
        let kind = try place.required("type", "Say what it is: \(types).").choice(of: Kind.self)
        return FlyerElement(
            frame: try frame(place), quarterTurns: try turn(place), when: try condition(place["when"]), unless: try condition(place["unless"]),
            content: try content(kind, place))
    }

    private func content(_ kind: Kind, _ place: TemplatePlace) throws(TemplateProblem) -> FlyerElementContent {
        switch kind {
        case .rectangle:
            try check(place, ["fill", "stroke", "strokeWidth", "dashes", "opacity", "radius"])
            return .shape(try shape(.rectangle(radius: try measure(place["radius"])), place))
        case .ellipse:
            try check(place, ["fill", "stroke", "strokeWidth", "dashes", "opacity"])
            return .shape(try shape(.ellipse, place))
        case .line:
            try check(place, ["stroke", "strokeWidth", "dashes", "opacity"])
            return .shape(try shape(.line, place))
        case .text:
            try check(place, TextElementReading.keys)
            return .text(try TextElementReading(fields: fields).text(place))
        case .code:
            try check(place, ["index", "radius"])
            return .code(index: try place["index"]?.whole(0...Self.maximumIndex) ?? 0, radius: try measure(place["radius"]))
        case .picture:
            try check(place, ["fit", "radius", "opacity"])
            let fit = try place["fit"]?.choice(of: Fit.self) ?? .cover
            return .picture(
                isCovering: fit == .cover, radius: try measure(place["radius"]), opacity: try place["opacity"]?.number(0...1) ?? 1)
        }
    }

    private func check(_ place: TemplatePlace, _ own: [String]) throws(TemplateProblem) { try place.checkNames(Self.shared + own) }

    // MARK: What all have

    private func frame(_ place: TemplatePlace) throws(TemplateProblem) -> FlyerFrame {
        let advice = "Write [x, y, width, height]."
        let frame = try place.required("frame", advice)
        let sides = try frame.items(atMost: 4)
        guard sides.count == 4 else { throw frame.problem("these are \(sides.count)", advice) }
        var lengths: [FlyerLength] = []
        for side in sides { lengths.append(try LengthReading.length(side, for: .place)) }
        for (side, length) in zip(sides, lengths).dropFirst(2) where length.millimetres <= 0 && length.side <= 0 && length.shorterSide <= 0 {
            // A line may have no thickness of its own.
            if length != FlyerLength() || place["type"]?.tree != .string("line") {
                throw side.problem("this leaves nothing", "Write a width and a height above 0.")
            }
        }
        return FlyerFrame(x: lengths[0], y: lengths[1], width: lengths[2], height: lengths[3])
    }

    private func turn(_ place: TemplatePlace) throws(TemplateProblem) -> Int {
        guard let turn = place["turn"] else { return 0 }
        let degrees = try turn.whole(0...270)
        guard degrees % 90 == 0 else { throw turn.problem("\(degrees) is no quarter turn", "Write 0, 90, 180 or 270.") }
        return degrees / 90
    }

    private func condition(_ place: TemplatePlace?) throws(TemplateProblem) -> FlyerCondition? {
        guard let place else { return nil }
        let text = try place.words(atMost: 200)
        if text.contains("{") { return .text(text) }
        if text == "picture" { return .picture }
        guard fields.contains(where: { $0.id == text }) else {
            throw place.problem("there is no field “\(text)”", "Write the id of a field, \"picture\", or a text with placeholders.")
        }
        return .field(text)
    }

    private func measure(_ place: TemplatePlace?) throws(TemplateProblem) -> FlyerLength {
        guard let place else { return FlyerLength() }
        return try LengthReading.length(place, for: .measure)
    }

    // MARK: Shapes

    private func shape(_ form: FlyerShapeElement.Form, _ place: TemplatePlace) throws(TemplateProblem) -> FlyerShapeElement {
        var shape = FlyerShapeElement(form: form, fill: nil, stroke: nil, opacity: try place["opacity"]?.number(0...1) ?? 1)
        if let fill = place["fill"] { shape.fill = try ColorReading.fill(fill) }
        if let stroke = place["stroke"] {
            var dashes: [FlyerLength] = []
            for dash in try place["dashes"]?.items(atMost: 8) ?? [] {
                let length = try LengthReading.length(dash, for: .measure)
                guard length.millimetres > 0 || length.shorterSide > 0 else {
                    throw dash.problem("a stroke or gap of no length", "Write lengths above 0.")
                }
                dashes.append(length)
            }
            let width = try place["strokeWidth"].map { width throws(TemplateProblem) in try LengthReading.length(width, for: .measure) }
            shape.stroke = .init(color: try ColorReading.color(stroke), width: width ?? FlyerLength(millimetres: 0.25), dashes: dashes)
        } else if let idle = place["strokeWidth"] ?? place["dashes"] {
            throw idle.problem("there is no stroke", "Write \"stroke\" and a colour.")
        }
        guard shape.fill != nil || shape.stroke != nil else {
            throw place.problem("nothing of it is to be seen", form == .line ? "Write \"stroke\"." : "Write \"fill\" or \"stroke\".")
        }
        return shape
    }
}

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
