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
