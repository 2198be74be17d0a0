extension FlyerTemplate {
    /// The most codes of one flyer; `problems(of:)` says when there are more.
    public static let maximumCodes = 10_000

    /// The paper of a flyer: its own where the template can be laid out for it.
    public func paper(of flyer: Flyer) -> PaperSize {
        guard isScalable, let size = flyer.paper, size.isFitting else { return paper }
        return size
    }

    /// How many pages a flyer has: one for each of its codes, or as many sheets as its labels take; never none.
    public func pageCount(of flyer: Flyer) -> Int {
        guard let sheet else { return max(1, groups(of: flyer)) }
        return max(1, (usedLabels(of: flyer, on: sheet) + groups(of: flyer) + sheet.count - 1) / sheet.count)
    }

    /// Lays a flyer out: a page for each of its codes, or as many sheets as its labels take.
    public func pages(of flyer: Flyer) -> [FlyerPage] { pages(0..<pageCount(of: flyer), of: flyer) }

    /// Some of the pages of a flyer, for one with many; those that it does not have are left out.
    public func pages(_ numbers: Range<Int>, of flyer: Flyer) -> [FlyerPage] {
        let numbers = numbers.clamped(to: 0..<pageCount(of: flyer))
        if let sheet { return SheetLaying(template: self, flyer: flyer, sheet: sheet).pages(numbers) }
        let size = paper(of: flyer)
        var laying = ElementLaying(template: self, flyer: flyer, size: size)
        let folds = FoldMarks.items(design.folds, on: size)
        return numbers.map { FlyerPage(size: size, items: laying.items(code: $0 * codesTogether) + folds) }
    }

    /// How many pages, or labels, the codes of a flyer fill.
    func groups(of flyer: Flyer) -> Int {
        (min(flyer.codes.count, Self.maximumCodes) + codesTogether - 1) / codesTogether
    }

    /// A sheet of which every label is used would be none.
    func usedLabels(of flyer: Flyer, on sheet: LabelSheet) -> Int { min(max(0, flyer.usedLabels), sheet.count - 1) }
}

/// Lays a flyer out on sheets of labels.
struct SheetLaying {
    let template: FlyerTemplate
    let flyer: Flyer
    let sheet: LabelSheet

    func pages(_ numbers: Range<Int>) -> [FlyerPage] {
        var laying = ElementLaying(template: template, flyer: flyer, size: sheet.label)
        let marks = flyer.hasCutMarks ? CutMarks(sheet).items : []
        return numbers.map { number in
            let labels = (0..<sheet.count).flatMap { label -> [FlyerItem] in
                guard let group = group(at: number * sheet.count + label) else { return [] }
                let box = sheet.box(label)
                return laying.items(code: group * template.codesTogether, radius: sheet.radius).map { $0.moved(by: (box.x, box.y)) }
            }
            return FlyerPage(size: sheet.paper, items: labels + marks)
        }
    }

    /// Which group of codes a label shows, counted over all sheets; nil for one that stays empty.
    private func group(at label: Int) -> Int? {
        let groups = template.groups(of: flyer)
        let index = label - template.usedLabels(of: flyer, on: sheet)
        // Without a code the first label shows the rest of the design.
        guard groups > 0 else { return index == 0 || (flyer.fillsSheet && index > 0) ? 0 : nil }
        guard index >= 0, flyer.fillsSheet || index < groups else { return nil }
        return index % groups
    }
}

extension FlyerItem {
    fileprivate func moved(by distance: (x: Double, y: Double)) -> FlyerItem {
        FlyerItem(
            box: FlyerBox(x: box.x + distance.x, y: box.y + distance.y, width: box.width, height: box.height), quarterTurns: quarterTurns,
            content: content)
    }
}
