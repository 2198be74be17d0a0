import Graphics

extension FlyerTemplate {
    /// The maximum number of codes of one flyer; `problems(of:)` reports when there are more.
    public static let maximumCodes = 10_000

    /// The paper of a flyer: its own if the template is scalable, otherwise that of the template.
    public func paper(of flyer: Flyer) -> PaperSize {
        guard isScalable, let size = flyer.paper, size.isFitting else { return paper }
        return size
    }

    /// The number of pages, at least 1: one for each code, or the number of sheets that the labels need.
    public func pageCount(of flyer: Flyer) -> Int {
        guard let sheet else { return max(1, groups(of: flyer)) }
        return max(1, (usedLabels(of: flyer, on: sheet) + groups(of: flyer) + sheet.count - 1) / sheet.count)
    }

    /// Lays out all pages of a flyer: one for each code, or the sheets that the labels need.
    public func pages(of flyer: Flyer) -> [FlyerPage] { pages(0..<pageCount(of: flyer), of: flyer) }

    /// Lays out a range of pages, for a flyer with many. Numbers that do not exist are left out.
    public func pages(_ numbers: Range<Int>, of flyer: Flyer) -> [FlyerPage] {
        let numbers = numbers.clamped(to: 0..<pageCount(of: flyer))
        if let sheet { return SheetLayout(template: self, flyer: flyer, sheet: sheet).pages(numbers) }
        let size = paper(of: flyer)
        var layout = ElementLayout(template: self, flyer: flyer, size: size)
        return numbers.map { number in
            let items = layout.items(code: number * codesPerPage)
            return FlyerPage(size: size, items: items + FoldMarks.items(design.folds, on: size, isMirrored: layout.isMirrored))
        }
    }

    /// The number of pages or labels that the codes of a flyer fill.
    func groups(of flyer: Flyer) -> Int {
        (min(flyer.codes.count, Self.maximumCodes) + codesPerPage - 1) / codesPerPage
    }

    /// At least one label of a sheet is left.
    func usedLabels(of flyer: Flyer, on sheet: LabelSheet) -> Int { min(max(0, flyer.usedLabels), sheet.count - 1) }
}

/// Lays out a flyer on sheets of labels.
struct SheetLayout {
    let template: FlyerTemplate
    let flyer: Flyer
    let sheet: LabelSheet

    func pages(_ numbers: Range<Int>) -> [FlyerPage] {
        var layout = ElementLayout(template: template, flyer: flyer, size: sheet.label)
        let marks = flyer.hasCutMarks ? CutMarks(sheet).items : []
        return numbers.map { number in
            let labels = (0..<sheet.count).flatMap { label -> [FlyerItem] in
                guard let group = group(at: number * sheet.count + label) else { return [] }
                let box = sheet.box(label)
                var items = layout.items(code: group * template.codesPerPage, radius: sheet.radius)
                for index in items.indices {
                    items[index].box.x += box.x
                    items[index].box.y += box.y
                }
                return items
            }
            return FlyerPage(size: sheet.paper, items: labels + marks)
        }
    }

    /// The group of codes on a label, which is counted over all sheets; nil for a label that stays empty.
    private func group(at label: Int) -> Int? {
        let groups = template.groups(of: flyer)
        let index = label - template.usedLabels(of: flyer, on: sheet)
        // A flyer without codes shows the rest of the design on the first label.
        guard groups > 0 else { return index == 0 || (flyer.fillsSheet && index > 0) ? 0 : nil }
        guard index >= 0, flyer.fillsSheet || index < groups else { return nil }
        return index % groups
    }
}
