import Graphics
import Payload

/// Lays out the elements of a template on a page or a label.
struct ElementLayout {
    let template: FlyerTemplate
    let flyer: Flyer
    let size: PaperSize
    private let palette: FlyerPalette
    private let elements: [FlyerElement]
    /// Whether the page that is being laid out is read from right to left, so that its design is mirrored.
    private(set) var isMirrored = false
    /// A cache of readable colours: all labels of a sheet need the same ones.
    private var readableColors: [ColorRequest: Color] = [:]

    private struct ColorRequest: Hashable {
        let color: Color
        let background: TextBackground
    }

    init(template: FlyerTemplate, flyer: Flyer, size: PaperSize) {
        self.template = template
        self.flyer = flyer
        self.size = size
        palette = FlyerPalette(
            background: (flyer.background ?? template.background).opaque, accent: (flyer.accent ?? template.accent).opaque)
        elements = template.design.elements(on: size)
    }

    /// The items of the page, the lowest first, measured from its upper left corner.
    ///
    /// - Parameters:
    ///   - code: the index of the first of the flyer's codes for this page or label.
    ///   - radius: the corner radius of the background, in millimetres.
    mutating func items(code: Int, radius: Double = 0) -> [FlyerItem] {
        let ground = FlyerShape(.rectangle(radius: radius), fill: .color(palette.background))
        var items = [FlyerItem(box: Rectangle(x: 0, y: 0, width: size.width, height: size.height), content: .shape(ground))]
        var values = PlaceholderValues(code: flyer.codes.indices.contains(code) ? flyer.codes[code] : nil)
        isMirrored = isRightToLeft(&values)
        let isOfBars = flyer.codes.indices.contains(code) && flyer.codes[code].symbology.isOfBars
        for element in isOfBars ? template.design.bars ?? elements : elements {
            let isShown = element.when.map { isFilled($0, &values) } ?? true
            let isHidden = element.unless.map { isFilled($0, &values) } ?? false
            guard isShown, !isHidden else { continue }
            let frame = mirrored(element.frame.resolved(on: size))
            guard let content = content(element, frame, code: code, values: &values, below: items) else { continue }
            let box = element.quarterTurns % 2 == 0 ? frame : frame.turned
            items.append(FlyerItem(box: box, quarterTurns: turns(element), content: content))
        }
        return items
    }

    // MARK: Direction

    /// Whether the title, or else the first field whose text has a direction, is written from right to left.
    private func isRightToLeft(_ values: inout PlaceholderValues) -> Bool {
        for field in template.fields.filter({ $0.id == "title" }) + template.fields {
            if let direction = filledText(of: .field(field.id), &values).isRightToLeft { return direction }
        }
        return false
    }

    private func mirrored(_ frame: Rectangle) -> Rectangle {
        guard isMirrored else { return frame }
        return Rectangle(x: size.width - frame.maxX, y: frame.y, width: frame.width, height: frame.height)
    }

    /// A text up the left edge becomes one down the right edge.
    private func turns(_ element: FlyerElement) -> Int {
        isMirrored && element.quarterTurns % 2 == 1 ? 4 - element.quarterTurns : element.quarterTurns
    }

    /// The alignment on a mirrored page, where `start` is the page's right also for text in Latin script.
    private func alignment(_ alignment: FlyerText.Alignment, of text: String) -> FlyerText.Alignment {
        guard isMirrored, text.isRightToLeft != true else { return alignment }
        switch alignment {
        case .start: return .end
        case .center: return .center
        case .end: return .start
        }
    }

    // MARK: Texts

    private func isFilled(_ condition: FlyerCondition, _ values: inout PlaceholderValues) -> Bool {
        switch condition {
        case .picture: flyer.picture != nil
        case .field(let id): !filledText(of: .field(id), &values).isEmpty
        case .text(let text): !filledText(of: .text(text), &values).isEmpty
        }
    }

    /// The text with placeholders filled in, without white space around it.
    private func filledText(of source: FlyerTextElement.Source, _ values: inout PlaceholderValues) -> String {
        switch source {
        case .text(let text): return Placeholders.fill(text, from: &values).text.trimmed
        case .field(let id):
            guard let field = template.fields.first(where: { $0.id == id }) else { return "" }
            let text = Placeholders.fill(flyer.texts[id] ?? field.text, from: &values).text.trimmed
            return field.hasLines ? text : text.split(whereSeparator: \.isNewline).joined(separator: " ")
        }
    }

    private mutating func text(
        _ element: FlyerTextElement, _ frame: Rectangle, values: inout PlaceholderValues, below: [FlyerItem]
    ) -> FlyerText? {
        var text = filledText(of: element.source, &values)
        var field: FlyerField.ID?
        // An empty field keeps its place, because it may be filled later. An empty text of the template is left out.
        if case .field(let id) = element.source { field = id } else if text.isEmpty { return nil }
        if element.isUppercase { text = text.uppercased() }
        let size = min(max(element.size.resolved(on: size), 0.5), 500)
        let minimum = element.minimumSize?.resolved(on: self.size) ?? max(size * 0.6, 2)
        let background = TextBackground(of: frame, on: palette.background, items: below)
        return FlyerText(
            field: field, text: text, family: element.family ?? flyer.family ?? template.families[element.typeface], weight: element.weight,
            isItalic: element.isItalic,
            color: readableColor(palette.color(element.color).opaque, on: background), size: size,
            minimumSize: min(max(minimum, 0.5), size),
            maximumLines: element.maximumLines, alignment: alignment(element.alignment, of: text),
            verticalAlignment: element.verticalAlignment,
            lineHeight: element.lineHeight, letterSpacing: element.letterSpacing)
    }

    private mutating func readableColor(_ color: Color, on background: TextBackground) -> Color {
        guard !background.hasPicture else { return color }
        let request = ColorRequest(color: color, background: background)
        if let known = readableColors[request] { return known }
        let readable = FlyerPalette.readable(color, on: background.colors)
        readableColors[request] = readable
        return readable
    }

    // MARK: Shapes, codes and pictures

    private mutating func content(
        _ element: FlyerElement, _ frame: Rectangle, code: Int, values: inout PlaceholderValues, below: [FlyerItem]
    ) -> FlyerContent? {
        // Anything smaller than this is not drawn.
        let isVisible = frame.width >= 0.1 && frame.height >= 0.1
        let shorterSide = min(frame.width, frame.height)
        switch element.content {
        case .shape(let shape):
            let isLine = shape.form == .line
            return isVisible || isLine ? .shape(self.shape(shape, in: frame)) : nil
        case .text(let text):
            return isVisible ? self.text(text, frame, values: &values, below: below).map { .text($0) } : nil
        case .code(let index, let radius):
            guard isVisible, flyer.codes.indices.contains(code + index) else { return nil }
            return .code(FlyerCodeContent(code: code + index, radius: min(radius.resolved(on: size), shorterSide / 2)))
        case .picture(let isCovering, let radius, let opacity):
            guard isVisible, flyer.picture != nil else { return nil }
            return .picture(
                FlyerPictureContent(isCovering: isCovering, radius: min(radius.resolved(on: size), shorterSide / 2), opacity: opacity))
        }
    }

    private func shape(_ shape: FlyerShapeElement, in frame: Rectangle) -> FlyerShape {
        let form: FlyerShape.Form =
            switch shape.form {
            case .rectangle(let radius): .rectangle(radius: min(radius.resolved(on: size), frame.width / 2, frame.height / 2))
            case .ellipse: .ellipse
            case .line: .line
            case .path(let path): .path(outline(path, in: frame.size))
            }
        let fill: FlyerFill? =
            switch shape.fill {
            case .color(let color): .color(palette.color(color, opacity: shape.opacity))
            case .gradient(let from, let to, let degrees):
                .gradient(
                    from: palette.color(from, opacity: shape.opacity), to: palette.color(to, opacity: shape.opacity),
                    degrees: isMirrored ? 180 - degrees : degrees)
            case nil: nil
            }
        let stroke = shape.stroke.map {
            FlyerStroke(
                color: palette.color($0.color, opacity: shape.opacity), width: $0.width.resolved(on: size),
                dashes: $0.dashes.map { $0.resolved(on: size) })
        }
        return FlyerShape(form, fill: fill, stroke: stroke)
    }

    private func outline(_ path: FlyerVectorPath, in size: Size) -> Path {
        let frame = Rectangle(x: 0, y: 0, width: size.width, height: size.height)
        return path.outline.scaled(
            from: path.viewBox, to: path.isStretched ? frame : frame.fitting(path.viewBox.size), isMirrored: isMirrored && path.isMirrored)
    }
}

extension String {
    /// Whether the first character with a direction is of a script from right to left (Unicode Standard Annex #9, rules P2 and P3); nil
    /// for a text without one, such as a number.
    var isRightToLeft: Bool? {
        for scalar in unicodeScalars {
            switch scalar.value {
            // Hebrew, Arabic, Syriac, Thaana, N’Ko and their neighbours, with their presentation forms.
            case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
                if scalar.properties.isAlphabetic { return true }
            default: if scalar.properties.isAlphabetic { return false }
            }
        }
        return nil
    }

    /// The text without white space around it.
    var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
