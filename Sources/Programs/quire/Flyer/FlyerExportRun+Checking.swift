import FlyerLayout
import Flyers

extension FlyerExportRun {
    /// Something that would go wrong on paper, and the row that it comes from.
    struct Problem {
        let line: Int?
        let text: String
    }

    /// What would go wrong with pages; what was found out about their codes goes to the report.
    ///
    /// - Parameter lines: the row of each code.
    func problems(of rendering: FlyerRendering, pages: Range<Int>, lines: [Int] = []) -> [Problem] {
        var problems = template.problems(of: rendering.flyer).map { Problem(line: lines.first, text: $0) }
        for page in pages {
            for finding in check.findings(on: page, of: rendering) {
                report.add(finding, of: rendering.flyer, page: report.pages + page - pages.lowerBound + 1)
                if let warning = finding.warning { warn([warning]) }
                guard let problem = finding.problem else { continue }
                problems.append(Problem(line: lines.indices.contains(finding.code) ? lines[finding.code] : nil, text: problem))
            }
            for text in rendering.texts(onPage: page) where text.isTooLong {
                problems.append(Problem(line: line(of: text, on: rendering.pages[page], lines: lines), text: tooLong(text)))
            }
        }
        return problems
    }

    /// The row that the label of a text comes from: that of the code nearest to it.
    private func line(of text: PlacedText, on page: FlyerPage, lines: [Int]) -> Int? {
        func distance(_ box: FlyerBox) -> Double {
            let (x, y) = (box.x + box.width / 2 - text.box.x - text.box.width / 2, box.y + box.height / 2 - text.box.y - text.box.height / 2)
            return x * x + y * y
        }
        let codes = page.items.compactMap { item -> (index: Int, distance: Double)? in
            guard case .code(let place) = item.content else { return nil }
            guard let sheet = template.sheet, sheet.count > 1 else { return (place.code, distance(item.box)) }
            let isSame = (0..<sheet.count).contains { sheet.box($0).holds(item.box) && sheet.box($0).holds(text.box) }
            return isSame ? (place.code, 0) : nil
        }
        guard let nearest = codes.min(by: { $0.distance < $1.distance }), lines.indices.contains(nearest.index) else { return nil }
        return lines[nearest.index]
    }

    private func tooLong(_ text: PlacedText) -> String {
        let name = text.field.flatMap { id in template.fields.first { $0.id == id }?.name }
        let shown = text.text.count > 40 ? text.text.prefix(39) + "…" : text.text
        return "\(name.map { "“\($0)”" } ?? "A text") is too long for its place: “\(TerminalText.visible(shown))” Shorten it, or take a larger paper."
    }
}

extension FlyerBox {
    /// Whether the middle of another box is in this one.
    fileprivate func holds(_ other: FlyerBox) -> Bool {
        let (middleX, middleY) = (other.x + other.width / 2, other.y + other.height / 2)
        return middleX >= x && middleX <= maxX && middleY >= y && middleY <= maxY
    }
}
