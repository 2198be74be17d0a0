public import Graphics
import Payload

/// Lays out the elements of a template on a page or a label.
struct ElementLayout {
    let template: FlyerTemplate
    let flyer: Flyer
    let size: PaperSize
    private let palette: FlyerPalette
    private let elements: [FlyerElement]
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
        let isOfBars = flyer.codes.indices.contains(code) && flyer.codes[code].symbology.isOfBars
        for element in isOfBars ? template.design.bars ?? elements : elements {
            let isShown = element.when.map { isFilled($0, &values) } ?? true
            let isHidden = element.unless.map { isFilled($0, &values) } ?? false
            guard isShown, !isHidden else { continue }
            let frame = element.frame.resolved(on: size)
            guard let content = content(element, frame, code: code, values: &values, below: items) else { continue }
            let box = element.quarterTurns % 2 == 0 ? frame : frame.turned
            items.append(FlyerItem(box: box, quarterTurns: element.quarterTurns, content: content))
        }
        return items
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
            field: field, text: text, family: element.family, weight: element.weight, isItalic: element.isItalic,
            color: readableColor(palette.color(element.color).opaque, on: background), size: size,
            minimumSize: min(max(minimum, 0.5), size),
            maximumLines: element.maximumLines, alignment: element.alignment, verticalAlignment: element.verticalAlignment,
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
            return isVisible || isLine ? .shape(self.shape(shape, shorterSide: shorterSide)) : nil
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

    private func shape(_ shape: FlyerShapeElement, shorterSide: Double) -> FlyerShape {
        let form: FlyerShape.Form =
            switch shape.form {
            case .rectangle(let radius): .rectangle(radius: min(radius.resolved(on: size), shorterSide / 2))
            case .ellipse: .ellipse
            case .line: .line
            }
        let fill: FlyerFill? =
            switch shape.fill {
            case .color(let color): .color(palette.color(color, opacity: shape.opacity))
            case .gradient(let from, let to, let degrees):
                .gradient(
                    from: palette.color(from, opacity: shape.opacity), to: palette.color(to, opacity: shape.opacity), degrees: degrees)
            case nil: nil
            }
        let stroke = shape.stroke.map {
            FlyerStroke(
                color: palette.color($0.color, opacity: shape.opacity), width: $0.width.resolved(on: size),
                dashes: $0.dashes.map { $0.resolved(on: size) })
        }
        return FlyerShape(form, fill: fill, stroke: stroke)
    }
}

extension String {
    /// The text without white space around it.
    var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

/// The colours that lie below a text.
struct TextBackground: Hashable {
    private(set) var colors: [Color]
    /// Whether a picture, whose colours are unknown, lies below the text.
    private(set) var hasPicture = false

    /// The maximum number of colours.
    private static let maximumColors = 12

    /// - Parameter items: the items below the text, the lowest first.
    init(of box: Rectangle, on background: Color, items: [FlyerItem]) {
        colors = [background]
        for item in items {
            let share = item.coveredBox.coverage(box)
            // An item that is only touched by the text does not influence its colour.
            guard share >= 0.1 else { continue }
            switch item.content {
            case .shape(let shape): add(shape, isWhole: share > 0.98)
            case .picture: hasPicture = true
            // A code has its own background. A text over it is a mistake of the template.
            case .code, .text: break
            }
        }
    }

    private mutating func add(_ shape: FlyerShape, isWhole: Bool) {
        guard let fill = shape.fill, shape.form != .line else { return }
        let laid: [Color] =
            switch fill {
            case .color(let color): [color]
            case .gradient(let from, let to, _):
                [from, to, from.mixed(with: to, share: 0.5).opacity((from.alpha + to.alpha) / 2)]
            }
        let mixed = colors.flatMap { ground in laid.map { ground.mixed(with: $0, share: $0.alpha) } }
        if isWhole, laid.allSatisfy({ $0.alpha == 1 }) { hasPicture = false }
        var all: [Color] = []
        for color in (isWhole ? [] : colors) + mixed where !all.contains(color) && all.count < Self.maximumColors { all.append(color) }
        colors = all
    }
}

extension FlyerItem {
    /// The box that the item covers after it was turned.
    public var coveredBox: Rectangle { quarterTurns % 2 == 0 ? box : box.turned }
}

extension Rectangle {
    /// The share of another box that this one covers, from 0 to 1.
    func coverage(_ other: Rectangle) -> Double {
        let width = min(maxX, other.maxX) - max(x, other.x)
        let height = min(maxY, other.maxY) - max(y, other.y)
        guard width > 0, height > 0, other.width > 0, other.height > 0 else { return 0 }
        return width * height / (other.width * other.height)
    }
}
