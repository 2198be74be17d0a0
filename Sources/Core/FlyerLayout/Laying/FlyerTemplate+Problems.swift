extension FlyerTemplate {
    /// What somebody asked of this template and does not get, in sentences: names that nothing knows, texts that are too long, what cannot be
    /// laid out. Empty where all is well.
    public func problems(of flyer: Flyer) -> [String] {
        var problems: [String] = []
        for id in flyer.texts.keys.sorted() where !fields.contains(where: { $0.id == id }) {
            problems.append("“\(name)” has no field “\(id.prefix(40))”. \(known)")
        }
        for field in fields {
            let text = flyer.texts[field.id] ?? field.text
            let filled = Placeholders.fill(text, code: flyer.codes.first)
            if !filled.unknown.isEmpty {
                let names = filled.unknown.map { "{\($0.prefix(40))}" }.joined(separator: ", ")
                problems.append("Nothing is known of \(names) in “\(field.name)”. Use {title}, {content}, {kind}, or a field such as {field:ssid}.")
            }
            if flyer.texts[field.id] != nil, filled.text.count > field.maximumLength {
                problems.append("“\(field.name)” has \(filled.text.count) characters, and takes \(field.maximumLength). Say it shorter.")
            }
        }
        if let paper = flyer.paper, paper != self.paper {
            if !isScalable {
                problems.append("“\(name)” is made for \(self.paper.displayName) alone. Leave the paper out, or choose another template.")
            } else if !paper.isFitting {
                let sides = "\(DecimalLength.text(PaperSize.sides.lowerBound)) to \(DecimalLength.text(PaperSize.sides.upperBound)) mm"
                problems.append("A paper of \(paper.displayName) cannot be laid out. Give sides of \(sides).")
            }
        }
        if flyer.codes.count > Self.maximumCodes {
            problems.append("Of \(flyer.codes.count) codes the first \(Self.maximumCodes) are laid out. Make several flyers of them.")
        }
        return problems
    }

    private var known: String {
        fields.isEmpty ? "It has none." : "It has \(fields.map(\.id).joined(separator: ", "))."
    }
}
