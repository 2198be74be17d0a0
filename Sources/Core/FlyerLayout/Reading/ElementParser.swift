import Graphics
import Platform

/// Parses the elements of a template.
struct ElementParser {
    /// The fields of the template.
    let fields: [FlyerField]

    static let maximumIndex = 99

    private enum Kind: String, CaseIterable { case rectangle, ellipse, line, path, text, code, picture }
    private enum Fit: String, CaseIterable { case cover, contain }
    private enum PathFit: String, CaseIterable { case contain, stretch }
    /// In characters.
    static let maximumPathLength = 20_000
    static let maximumPathSteps = 2_000

    private static let shared = ["type", "frame", "turn", "when", "unless"]

    func element(_ value: TemplateValue) throws(TemplateError) -> FlyerElement {
        guard case .object = value.tree else { throw value.problem("this is \(value.tree.kindName)", "Write an element between { and }.") }
        let types = Kind.allCases.map(\.rawValue).joined(separator: ", ")
        let kind = try value.required("type", "Say what it is: \(types).").choice(of: Kind.self)
        return FlyerElement(
            frame: try frame(value), quarterTurns: try turn(value), when: try condition(value["when"]),
            unless: try condition(value["unless"]), content: try content(kind, value))
    }

    private func content(_ kind: Kind, _ value: TemplateValue) throws(TemplateError) -> FlyerElementContent {
        switch kind {
        case .rectangle:
            try check(value, ["fill", "stroke", "strokeWidth", "dashes", "opacity", "radius"])
            return .shape(try shape(.rectangle(radius: try measure(value["radius"])), value))
        case .ellipse:
            try check(value, ["fill", "stroke", "strokeWidth", "dashes", "opacity"])
            return .shape(try shape(.ellipse, value))
        case .line:
            try check(value, ["stroke", "strokeWidth", "dashes", "opacity"])
            return .shape(try shape(.line, value))
        case .path:
            try check(value, ["path", "viewBox", "fit", "mirror", "fill", "stroke", "strokeWidth", "dashes", "opacity"])
            return .shape(try shape(.path(try vectorPath(value)), value))
        case .text:
            try check(value, TextElementParser.keys)
            return .text(try TextElementParser(fields: fields).text(value))
        case .code:
            try check(value, ["index", "radius"])
            return .code(index: try value["index"]?.whole(0...Self.maximumIndex) ?? 0, radius: try measure(value["radius"]))
        case .picture:
            try check(value, ["fit", "radius", "opacity"])
            let fit = try value["fit"]?.choice(of: Fit.self) ?? .cover
            return .picture(
                isCovering: fit == .cover, radius: try measure(value["radius"]), opacity: try value["opacity"]?.number(0...1) ?? 1)
        }
    }

    private func check(_ value: TemplateValue, _ own: [String]) throws(TemplateError) { try value.checkNames(Self.shared + own) }

    // MARK: Common members

    private func frame(_ value: TemplateValue) throws(TemplateError) -> FlyerFrame {
        let advice = "Write [x, y, width, height]."
        let frame = try value.required("frame", advice)
        let sides = try frame.items(atMost: 4)
        guard sides.count == 4 else { throw frame.problem("these are \(sides.count)", advice) }
        var lengths: [FlyerLength] = []
        for side in sides { lengths.append(try LengthParser.length(side, for: .position)) }
        for (side, length) in zip(sides, lengths).dropFirst(2) where length.millimetres <= 0 && length.side <= 0 && length.shorterSide <= 0
        {
            // A line may have no thickness of its own.
            if length != FlyerLength() || value["type"]?.tree != .string("line") {
                throw side.problem("this leaves nothing", "Write a width and a height above 0.")
            }
        }
        return FlyerFrame(x: lengths[0], y: lengths[1], width: lengths[2], height: lengths[3])
    }

    private func turn(_ value: TemplateValue) throws(TemplateError) -> Int {
        guard let turn = value["turn"] else { return 0 }
        let degrees = try turn.whole(0...270)
        guard degrees % 90 == 0 else { throw turn.problem("\(degrees) is no quarter turn", "Write 0, 90, 180 or 270.") }
        return degrees / 90
    }

    private func condition(_ value: TemplateValue?) throws(TemplateError) -> FlyerCondition? {
        guard let value else { return nil }
        let text = try value.words(atMost: 200)
        if text.contains("{") { return .text(text) }
        if text == "picture" { return .picture }
        guard fields.contains(where: { $0.id == text }) else {
            throw value.problem("there is no field “\(text)”", "Write the id of a field, \"picture\", or a text with placeholders.")
        }
        return .field(text)
    }

    private func measure(_ value: TemplateValue?) throws(TemplateError) -> FlyerLength {
        guard let value else { return FlyerLength() }
        return try LengthParser.length(value, for: .measure)
    }

    // MARK: Shapes

    private func vectorPath(_ value: TemplateValue) throws(TemplateError) -> FlyerVectorPath {
        let data = try value.required("path", "Write the path data of an SVG, such as \"M0 0h24v24z\".")
        let text = try data.text(atMost: Self.maximumPathLength)
        let outline: Path
        do throws(PathDataError) {
            outline = try Path(svg: text, maximumElements: Self.maximumPathSteps)
        } catch {
            throw data.problem("after \(error.offset) characters, \(error.what)", "Write the path data of an SVG.")
        }
        guard !outline.isEmpty else { throw data.problem("this is empty", "Write the path data of an SVG.") }
        var viewBox = Rectangle(x: 0, y: 0, width: 24, height: 24)
        if let box = value["viewBox"] {
            let sides = try box.items(atMost: 4)
            guard sides.count == 4 else { throw box.problem("these are \(sides.count)", "Write [x, y, width, height].") }
            var numbers: [Double] = []
            for (index, side) in sides.enumerated() { numbers.append(try side.number(index < 2 ? -10_000...10_000 : 0.1...10_000)) }
            viewBox = Rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        }
        return FlyerVectorPath(
            outline: outline, viewBox: viewBox, isStretched: try value["fit"]?.choice(of: PathFit.self) == .stretch,
            isMirrored: try value["mirror"]?.flag() ?? true)
    }

    private func shape(_ form: FlyerShapeElement.Form, _ value: TemplateValue) throws(TemplateError) -> FlyerShapeElement {
        var shape = FlyerShapeElement(form: form, fill: nil, stroke: nil, opacity: try value["opacity"]?.number(0...1) ?? 1)
        if let fill = value["fill"] { shape.fill = try ColorParser.fill(fill) }
        if let stroke = value["stroke"] {
            var dashes: [FlyerLength] = []
            for dash in try value["dashes"]?.items(atMost: 8) ?? [] {
                let length = try LengthParser.length(dash, for: .measure)
                guard length.millimetres > 0 || length.shorterSide > 0 else {
                    throw dash.problem("a stroke or gap of no length", "Write lengths above 0.")
                }
                dashes.append(length)
            }
            let width = try value["strokeWidth"].map { width throws(TemplateError) in try LengthParser.length(width, for: .measure) }
            shape.stroke = .init(color: try ColorParser.color(stroke), width: width ?? FlyerLength(millimetres: 0.25), dashes: dashes)
        } else if let idle = value["strokeWidth"] ?? value["dashes"] {
            throw idle.problem("there is no stroke", "Write \"stroke\" and a colour.")
        }
        guard shape.fill != nil || shape.stroke != nil else {
            throw value.problem("nothing of it is to be seen", form == .line ? "Write \"stroke\"." : "Write \"fill\" or \"stroke\".")
        }
        return shape
    }
}

/// Parses text elements.
struct TextElementParser {
    let fields: [FlyerField]

    static let keys = [
        "field", "text", "size", "minimumSize", "maximumLines", "weight", "italic", "uppercase", "align", "valign", "lineHeight",
        "letterSpacing", "family", "typeface", "color",
    ]

    func text(_ value: TemplateValue) throws(TemplateError) -> FlyerTextElement {
        let size = try length(value.required("size", "Say how large it is, such as \"6s\" or \"24pt\"."))
        var text = FlyerTextElement(source: try source(value), size: size)
        text.minimumSize = try value["minimumSize"].map { minimum throws(TemplateError) in try length(minimum) }
        text.family = try value["family"]?.words(atMost: 200)
        text.typeface = try value["typeface"]?.choice(of: FlyerTypeface.self) ?? .text
        text.weight = try value["weight"]?.choice(of: FlyerText.Weight.self) ?? .regular
        text.isItalic = try value["italic"]?.flag() ?? false
        text.isUppercase = try value["uppercase"]?.flag() ?? false
        if let color = value["color"] {
            text.color = try ColorParser.color(color)
            guard text.color.opacity == 1 else {
                throw color.problem(
                    "text is not seen through", "Use the role \"secondary\", or mix two colours with \"with\" and \"share\".")
            }
        }
        text.maximumLines = try value["maximumLines"]?.whole(1...200)
        text.alignment = try value["align"]?.choice(of: FlyerText.Alignment.self) ?? .start
        text.verticalAlignment = try value["valign"]?.choice(of: FlyerText.VerticalAlignment.self) ?? .top
        text.lineHeight = try value["lineHeight"]?.number(0.8...3) ?? 1.2
        text.letterSpacing = try value["letterSpacing"]?.number(-0.1...1) ?? 0
        return text
    }

    private func length(_ value: TemplateValue) throws(TemplateError) -> FlyerLength {
        let length = try LengthParser.length(value, for: .measure)
        guard length.millimetres > 0 || length.shorterSide > 0 else { throw value.problem("this is no size", "Write a size above 0.") }
        return length
    }

    private func source(_ value: TemplateValue) throws(TemplateError) -> FlyerTextElement.Source {
        switch (value["field"], value["text"]) {
        case (let field?, nil):
            let id = try field.text(atMost: 200)
            guard fields.contains(where: { $0.id == id }) else {
                let known = fields.map(\.id).joined(separator: ", ")
                throw field.problem(
                    "there is no field “\(id)”", known.isEmpty ? "Add it to “fields”." : "Write one of \(known), or add it to “fields”.")
            }
            return .field(id)
        case (nil, let text?): return .text(try text.text(atMost: 2_000))
        case (_?, let text?): throw text.problem("a text shows a field or has words of its own, not both", "Keep “field” or “text”.")
        case (nil, nil): throw value.problem("it shows nothing", "Write \"field\" and the id of one, or \"text\".")
        }
    }
}
