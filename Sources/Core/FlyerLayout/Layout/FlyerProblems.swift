import Graphics
public import Platform

extension FlyerTemplate {
    /// The problems of a flyer as sentences: unknown names, texts that are too long, and what cannot be laid out.
    public func problems(of flyer: Flyer) -> [LocalizedText] {
        var problems: [LocalizedText] = []
        for id in flyer.texts.keys.sorted() where !fields.contains(where: { $0.id == id }) {
            problems.append(unknownField(id))
        }
        for field in fields {
            let text = flyer.texts[field.id] ?? field.text
            let filled = Placeholders.fill(text, code: flyer.codes.first)
            if !filled.unknown.isEmpty {
                let names = filled.unknown.map { "{\($0.prefix(40))}" }.joined(separator: ", ")
                problems.append(
                    tr(
                        "Quire doesn’t recognise \(names) in “\(field.name)”. Use {title}, {content}, {kind}, or a field such as {field:ssid}."
                    ))
            }
            if flyer.texts[field.id] != nil, filled.text.count > field.maximumLength {
                problems.append(
                    tr("“\(field.name)” has \(filled.text.count) characters, but the limit is \(field.maximumLength). Shorten it."))
            }
        }
        if let paper = flyer.paper, paper != self.paper {
            if !isScalable {
                problems.append(
                    tr("“\(name)” is made only for \(self.paper.displayName). Leave out the paper size, or choose another template."))
            } else if !paper.isFitting {
                let (least, most) = (DecimalLength.text(PaperSize.sides.lowerBound), DecimalLength.text(PaperSize.sides.upperBound))
                problems.append(tr("The paper size \(paper.displayName) isn’t supported. Use sides of \(least) to \(most) mm."))
            }
        }
        if flyer.codes.count > Self.maximumCodes {
            problems.append(
                tr("Of the \(flyer.codes.count) codes, only the first \(Self.maximumCodes) are laid out. Create several flyers instead."))
        }
        return problems
    }

    private func unknownField(_ id: String) -> LocalizedText {
        fields.isEmpty
            ? tr("“\(name)” has no field “\(id.prefix(40))”. It has no fields.")
            : tr("“\(name)” has no field “\(id.prefix(40))”. Its fields are \(fields.map(\.id).joined(separator: ", ")).")
    }
}

/// Checks the contrast of a flyer's colours.
public enum FlyerContrast {
    /// Below this ratio, a shape can hardly be seen on its background. A strong yellow on white, which its hue helps, is above it.
    private static let minimumShapeContrast = 1.3

    /// The problems with contrast as sentences.
    ///
    /// Text colours are shaded automatically. What is left is text that no shade makes readable, and an accent that disappears on its
    /// background.
    public static func problems(of flyer: Flyer, template: FlyerTemplate) -> [LocalizedText] {
        let background = flyer.background ?? template.background
        let accent = flyer.accent ?? template.accent
        var problems: [LocalizedText] = []
        if template.design.usesAccent, accent.contrast(with: background) < minimumShapeContrast {
            problems.append(
                background.luminance > 0.18
                    ? tr("The accent is hardly visible on the background. Choose a darker accent or another background.")
                    : tr("The accent is hardly visible on the background. Choose a lighter accent or another background."))
        }
        var layout = ElementLayout(template: template, flyer: flyer, size: template.sheet?.label ?? template.paper(of: flyer))
        let items = layout.items(code: 0)
        for (index, item) in items.enumerated() {
            guard case .text(let text) = item.content, !text.text.isEmpty else { continue }
            let backgrounds = TextBackground(of: item.coveredBox, on: background, items: Array(items[1..<max(1, index)]))
            guard !backgrounds.hasPicture else { continue }
            let ratio = backgrounds.colors.map { $0.contrast(with: text.color) }.min() ?? 21
            guard ratio < FlyerPalette.readableRatio else { continue }
            let name = template.fields.first { $0.id == text.field }?.name ?? String(text.text.prefix(30)).replacing("\n", with: " ")
            let contrast = DecimalLength.text((ratio * 10).rounded(.down) / 10)
            problems.append(
                tr(
                    """
                    “\(name)” is hard to read: its contrast is \(contrast) to 1, and 4.5 to 1 is needed. Choose an accent or a background that is \
                    clearly lighter or darker.
                    """))
        }
        return problems
    }
}

extension FlyerDesign {
    /// Whether a shape is drawn in the accent colour.
    fileprivate var usesAccent: Bool {
        allElements.contains { element in
            guard case .shape(let shape) = element.content else { return false }
            let fills: [FlyerColorRule] =
                switch shape.fill {
                case .color(let color): [color]
                case .gradient(let from, let to, _): [from, to]
                case nil: []
                }
            return (fills + [shape.stroke?.color].compactMap(\.self)).contains {
                $0.base == .role(.accent) && $0.mixture == nil && $0.opacity > 0.5
            }
        }
    }
}
