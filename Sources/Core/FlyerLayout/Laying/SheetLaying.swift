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
