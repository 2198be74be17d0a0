import Graphics

/// Puts the elements of a template on a page, or a label, of one size.
struct ElementLaying {
    let template: FlyerTemplate
    let flyer: Flyer
    let size: PaperSize
    private let inks: FlyerInks
    private let elements: [FlyerElement]
    /// What has been worked out already: the labels of a sheet ask the same again and again.
    private var readable: [Reading: RGB] = [:]

    private struct Reading: Hashable {
        let wish: RGB
        let grounds: TextGrounds
    }

    init(template: FlyerTemplate, flyer: Flyer, size: PaperSize) {
        self.template = template
        self.flyer = flyer
        self.size = size
        inks = FlyerInks(background: flyer.background ?? template.background, accent: flyer.accent ?? template.accent)
        elements = template.design.elements(on: size)
    }

    /// What stands on the page, the lowest first, from its upper left corner.
    ///
    /// - Parameters:
    ///   - code: the first of the flyer's codes that are this page's, or label's.
    ///   - radius: of the corners of the ground, in millimetres.
    mutating func items(code: Int, radius: Double = 0) -> [FlyerItem] {
        let ground = FlyerShape(.rectangle(radius: radius), fill: .color(FlyerColor(inks.background)))
        var items = [FlyerItem(box: FlyerBox(x: 0, y: 0, width: size.width, height: size.height), content: .shape(ground))]
        var values = PlaceholderValues(code: flyer.codes.indices.contains(code) ? flyer.codes[code] : nil)
        for element in elements {
            let isShown = element.when.map { isFilled($0, &values) } ?? true
            let isHidden = element.unless.map { isFilled($0, &values) } ?? false
            guard isShown, !isHidden else { continue }
            let covered = element.frame.resolved(on: size)
            guard let content = content(element, covered, code: code, values: &values, below: items) else { continue }
            let box = element.quarterTurns % 2 == 0 ? covered : covered.turned
            items.append(FlyerItem(box: box, quarterTurns: element.quarterTurns, content: content))
        }
        return items
    }

    // MARK: Texts

    private func isFilled(_ condition: FlyerCondition, _ values: inout PlaceholderValues) -> Bool {
        switch condition {
        case .picture: flyer.picture != nil
        case .field(let id): !words(of: .field(id), &values).isEmpty
        case .text(let text): !words(of: .text(text), &values).isEmpty
        }
    }

    /// Filled in, without space around it.
    private func words(of source: FlyerTextElement.Source, _ values: inout PlaceholderValues) -> String {
        switch source {
        case .text(let text): return Placeholders.fill(text, from: &values).text.trimmed
        case .field(let id):
            guard let field = template.fields.first(where: { $0.id == id }) else { return "" }
            let text = Placeholders.fill(flyer.texts[id] ?? field.text, from: &values).text.trimmed
            return field.hasLines ? text : text.split(whereSeparator: \.isNewline).joined(separator: " ")
        }
    }

    private mutating func text(
        _ element: FlyerTextElement, _ covered: FlyerBox, values: inout PlaceholderValues, below: [FlyerItem]
    ) -> FlyerText? {
        var words = words(of: element.source, &values)
        var field: FlyerField.ID?
        // A field that is empty keeps its place, as somebody may want to fill it; words of the template do not.
        if case .field(let id) = element.source { field = id } else if words.isEmpty { return nil }
        if element.isUppercase { words = words.uppercased() }
        let size = min(max(element.size.resolved(on: size), 0.5), 500)
        let minimum = element.minimumSize?.resolved(on: self.size) ?? max(size * 0.6, 2)
        let grounds = TextGrounds(of: covered, on: inks.background, items: below)
        return FlyerText(
            field: field, text: words, family: element.family, weight: element.weight, isItalic: element.isItalic,
            color: readable(inks.color(element.color).rgb, on: grounds), size: size, minimumSize: min(max(minimum, 0.5), size),
            maximumLines: element.maximumLines, alignment: element.alignment, verticalAlignment: element.verticalAlignment,
            lineHeight: element.lineHeight, letterSpacing: element.letterSpacing)
    }

    private mutating func readable(_ wish: RGB, on grounds: TextGrounds) -> RGB {
        guard !grounds.hasPicture else { return wish }
        let reading = Reading(wish: wish, grounds: grounds)
        if let known = readable[reading] { return known }
        let color = FlyerInks.readable(wish, on: grounds.colors)
        readable[reading] = color
        return color
    }

    // MARK: The rest

    private mutating func content(
        _ element: FlyerElement, _ covered: FlyerBox, code: Int, values: inout PlaceholderValues, below: [FlyerItem]
    ) -> FlyerContent? {
        // Nothing is drawn, or set, in less than this.
        let isVisible = covered.width >= 0.1 && covered.height >= 0.1
        let shorter = min(covered.width, covered.height)
        switch element.content {
        case .shape(let shape):
            let isLine = shape.form == .line
            return isVisible || isLine ? .shape(self.shape(shape, shorter: shorter)) : nil
        case .text(let text):
            return isVisible ? self.text(text, covered, values: &values, below: below).map { .text($0) } : nil
        case .code(let index, let radius):
            guard isVisible, flyer.codes.indices.contains(code + index) else { return nil }
            return .code(FlyerCodePlace(code: code + index, radius: min(radius.resolved(on: size), shorter / 2)))
        case .picture(let isCovering, let radius, let opacity):
            guard isVisible, flyer.picture != nil else { return nil }
            return .picture(FlyerPicturePlace(isCovering: isCovering, radius: min(radius.resolved(on: size), shorter / 2), opacity: opacity))
        }
    }

    private func shape(_ shape: FlyerShapeElement, shorter: Double) -> FlyerShape {
        let form: FlyerShape.Form =
            switch shape.form {
            case .rectangle(let radius): .rectangle(radius: min(radius.resolved(on: size), shorter / 2))
            case .ellipse: .ellipse
            case .line: .line
            }
        let fill: FlyerFill? =
            switch shape.fill {
            case .color(let color): .color(inks.color(color, opacity: shape.opacity))
            case .gradient(let from, let to, let degrees):
                .gradient(from: inks.color(from, opacity: shape.opacity), to: inks.color(to, opacity: shape.opacity), degrees: degrees)
            case nil: nil
            }
        let stroke = shape.stroke.map {
            FlyerStroke(
                color: inks.color($0.color, opacity: shape.opacity), width: $0.width.resolved(on: size), dashes: $0.dashes.map { $0.resolved(on: size) })
        }
        return FlyerShape(form, fill: fill, stroke: stroke)
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

/// The colours that lie below a text.
struct TextGrounds: Hashable {
    private(set) var colors: [RGB]
    /// Whether a picture lies there, of which nobody knows the colours.
    private(set) var hasPicture = false

    /// More are not told apart.
    private static let most = 12

    /// - Parameter items: those below the text, the lowest first.
    init(of box: FlyerBox, on background: RGB, items: [FlyerItem]) {
        colors = [background]
        for item in items {
            let share = item.coveredBox.shareOf(box)
            // What a text only touches does not decide on its colour.
            guard share >= 0.1 else { continue }
            switch item.content {
            case .shape(let shape): lay(shape, isWhole: share > 0.98)
            case .picture: hasPicture = true
            // A code stands on its own ground; a text over it is a mistake of the template.
            case .code, .text: break
            }
        }
    }

    private mutating func lay(_ shape: FlyerShape, isWhole: Bool) {
        guard let fill = shape.fill, shape.form != .line else { return }
        let laid: [FlyerColor] =
            switch fill {
            case .color(let color): [color]
            case .gradient(let from, let to, _):
                [from, to, FlyerColor(from.rgb.mixed(with: to.rgb, share: 0.5), opacity: (from.opacity + to.opacity) / 2)]
            }
        let mixed = colors.flatMap { ground in laid.map { ground.mixed(with: $0.rgb, share: $0.opacity) } }
        if isWhole, laid.allSatisfy({ $0.opacity == 1 }) { hasPicture = false }
        var all: [RGB] = []
        for color in (isWhole ? [] : colors) + mixed where !all.contains(color) && all.count < Self.most { all.append(color) }
        colors = all
    }
}

extension FlyerItem {
    /// What it covers once it is turned.
    public var coveredBox: FlyerBox { quarterTurns % 2 == 0 ? box : box.turned }
}

extension FlyerBox {
    /// Turned by a quarter about its middle.
    public var turned: FlyerBox {
        FlyerBox(x: x + (width - height) / 2, y: y + (height - width) / 2, width: height, height: width)
    }

    /// How much of another box this one covers: 1 for all of it.
    func shareOf(_ other: FlyerBox) -> Double {
        let width = min(maxX, other.maxX) - max(x, other.x)
        let height = min(maxY, other.maxY) - max(y, other.y)
        guard width > 0, height > 0, other.width > 0, other.height > 0 else { return 0 }
        return width * height / (other.width * other.height)
    }
}
