import Graphics

/// The cut marks of a sheet of labels: hairlines at the edges of the labels, in the space between and around them.
struct CutMarks {
    private let sheet: LabelSheet
    private static let maximumLength = 5.0
    /// A narrower space has no room for a mark.
    private static let minimumSpace = 0.8

    init(_ sheet: LabelSheet) { self.sheet = sheet }

    var items: [FlyerItem] {
        let columns = (0..<sheet.columns).map { sheet.originX + Double($0) * sheet.pitchX }
        let rows = (0..<sheet.rows).map { sheet.originY + Double($0) * sheet.pitchY }
        let vertical = Self.edges(columns, sheet.labelWidth)
        let horizontal = Self.edges(rows, sheet.labelHeight)
        let above = marks(along: rows, length: sheet.labelHeight, end: sheet.paper.height)
        let beside = marks(along: columns, length: sheet.labelWidth, end: sheet.paper.width)
        let upright = vertical.flatMap { x in
            above.map { Rectangle(x: x, y: $0.lowerBound, width: 0, height: $0.upperBound - $0.lowerBound) }
        }
        let level = horizontal.flatMap { y in
            beside.map { Rectangle(x: $0.lowerBound, y: y, width: $0.upperBound - $0.lowerBound, height: 0) }
        }
        return (upright + level).map { .line(in: $0, FlyerStroke(color: Color.black.mixed(with: .white, share: 0.4), width: 0.15)) }
    }

    /// Both edges of each label of a row or a column. Labels that touch share an edge.
    private static func edges(_ starts: [Double], _ length: Double) -> [Double] {
        starts.flatMap { [$0, $0 + length] }.reduce(into: []) { edges, edge in
            if let last = edges.last, abs(last - edge) < 0.05 { return }
            edges.append(edge)
        }
    }

    /// The ranges in which marks run along one side of the sheet: in the margins, in the gaps, and at the corners of labels that touch.
    private func marks(along starts: [Double], length: Double, end: Double) -> [ClosedRange<Double>] {
        var marks: [ClosedRange<Double>] = []
        var free = 0.0
        for (index, start) in starts.enumerated() {
            mark(from: free, to: start, isFirst: index == 0, isLast: false, into: &marks)
            free = start + length
        }
        mark(from: free, to: end, isFirst: false, isLast: true, into: &marks)
        return marks
    }

    private func mark(from start: Double, to end: Double, isFirst: Bool, isLast: Bool, into marks: inout [ClosedRange<Double>]) {
        let room = end - start
        if room >= Self.minimumSpace {
            // In a margin, the mark is next to the label. In a gap, it serves the labels on both sides.
            let length = min(room, isFirst || isLast ? Self.maximumLength : room)
            marks.append(isFirst ? end - length...end : start...start + length)
        } else if !isFirst, !isLast, !sheet.isPrecut {
            let middle = (start + end) / 2
            marks.append(middle - 1...middle + 1)
        }
    }
}

/// The fold marks of a page: short dashed lines at its edges.
enum FoldMarks {
    private static let length = 6.0

    static func items(_ folds: [FlyerFold], on size: PaperSize, isMirrored: Bool) -> [FlyerItem] {
        folds.flatMap { fold -> [FlyerItem] in
            switch fold {
            case .vertical(let length):
                let distance = length.resolved(along: size.width, on: size)
                let x = isMirrored ? size.width - distance : distance
                return [0, size.height - Self.length].map { line(Rectangle(x: x, y: $0, width: 0, height: Self.length)) }
            case .horizontal(let length):
                let y = length.resolved(along: size.height, on: size)
                return [0, size.width - Self.length].map { line(Rectangle(x: $0, y: y, width: Self.length, height: 0)) }
            }
        }
    }

    private static func line(_ box: Rectangle) -> FlyerItem {
        .line(in: box, FlyerStroke(color: Color.black.mixed(with: .white, share: 0.5), width: 0.2, dashes: [1, 0.8]))
    }
}

extension FlyerItem {
    fileprivate static func line(in box: Rectangle, _ stroke: FlyerStroke) -> FlyerItem {
        FlyerItem(box: box, content: .shape(FlyerShape(.line, stroke: stroke)))
    }
}
