public import Graphics

/// A sheet of equal labels. All lengths are in millimetres.
public struct LabelSheet: Hashable, Sendable {
    public let paper: PaperSize
    public let columns: Int
    public let rows: Int
    public let labelWidth: Double
    public let labelHeight: Double
    /// The left edge of the first label.
    public let originX: Double
    /// The upper edge of the first label.
    public let originY: Double
    /// The distance between the left edges of two neighbouring labels.
    public let pitchX: Double
    /// The distance between the upper edges of two neighbouring labels.
    public let pitchY: Double
    /// The corner radius of a label.
    public let radius: Double
    /// Whether the labels are already cut.
    public let isPrecut: Bool

    /// The maximum number of labels on a sheet.
    public static let maximumLabels = 1_000
    /// The allowed lengths of a label's sides, in millimetres.
    public static let sides = 5.0...1_500.0

    /// Without an origin, the labels are centred on the sheet. Without a pitch, they touch each other.
    public init(
        paper: PaperSize, columns: Int, rows: Int, labelWidth: Double, labelHeight: Double, originX: Double? = nil, originY: Double? = nil,
        pitchX: Double? = nil, pitchY: Double? = nil, radius: Double = 0, isPrecut: Bool = false
    ) {
        self.paper = paper
        self.columns = columns
        self.rows = rows
        self.labelWidth = labelWidth
        self.labelHeight = labelHeight
        self.pitchX = pitchX ?? labelWidth
        self.pitchY = pitchY ?? labelHeight
        self.originX = originX ?? (paper.width - labelWidth - Double(columns - 1) * self.pitchX) / 2
        self.originY = originY ?? (paper.height - labelHeight - Double(rows - 1) * self.pitchY) / 2
        self.radius = radius
        self.isPrecut = isPrecut
    }

    public var count: Int { columns * rows }
    public var label: PaperSize { PaperSize(width: labelWidth, height: labelHeight) }

    /// The frame of a label. Labels are counted row by row from 0.
    public func box(_ index: Int) -> Rectangle {
        Rectangle(
            x: originX + Double(index % columns) * pitchX, y: originY + Double(index / columns) * pitchY, width: labelWidth,
            height: labelHeight)
    }
}

extension LabelSheet {
    /// The sheets of well-known makers, with the measures of their templates for word processors.
    public static let named: [(id: String, name: String, sheet: LabelSheet)] = [
        precut("avery-l7120", "Avery L7120", 5, 7, (35, 35), every: (40, 40), radius: 1.5),
        precut("avery-l7157", "Avery L7157", 3, 11, (64, 24.3), every: (66.5, 25.4), radius: 1.5),
        precut("avery-l7159", "Avery L7159", 3, 8, (63.5, 33.9), every: (66.04, 33.9), radius: 1.5),
        precut("avery-l7160", "Avery L7160", 3, 7, (63.5, 38.1), every: (66.04, 38.1), radius: 1.5),
        precut("avery-l7161", "Avery L7161", 3, 6, (63.5, 46.6), every: (66.04, 46.6), radius: 1.5),
        precut("avery-l7162", "Avery L7162", 2, 8, (99.1, 33.9), every: (101.64, 33.9), radius: 1.5),
        precut("avery-l7163", "Avery L7163", 2, 7, (99.1, 38.1), every: (101.64, 38.1), radius: 1.5),
        precut("avery-l7164", "Avery L7164", 3, 4, (63.5, 72), every: (66.04, 72), radius: 1.5),
        precut("avery-l7165", "Avery L7165", 2, 4, (99.1, 67.7), every: (101.64, 67.7), radius: 1.5),
        precut("avery-l7169", "Avery L7169", 2, 2, (99.1, 139), every: (101.64, 139), radius: 1.5),
        precut("avery-l7173", "Avery L7173", 2, 5, (99.1, 57), every: (101.64, 57), radius: 1.5),
        precut("avery-l7651", "Avery L7651", 5, 13, (38.1, 21.2), every: (40.64, 21.2), radius: 1.5),
        precut("avery-3474", "Avery Zweckform 3474", 3, 8, (70, 37), every: (70, 37)),
        precut("avery-3475", "Avery Zweckform 3475", 3, 8, (70, 36), every: (70, 36)),
        precut(on: letter, "avery-5160", "Avery 5160", 3, 10, (66.675, 25.4), every: (69.85, 25.4), radius: 1.6),
        precut(on: letter, "avery-5161", "Avery 5161", 2, 10, (101.6, 25.4), every: (106.3625, 25.4), radius: 1.6),
        precut(on: letter, "avery-5163", "Avery 5163", 2, 5, (101.6, 50.8), every: (106.3625, 50.8), radius: 3.2),
        precut(on: letter, "avery-5164", "Avery 5164", 2, 3, (101.6, 84.667), every: (106.3625, 84.667), radius: 3.2),
        precut(on: letter, "avery-3111", "Avery 3111", 3, 3, (63.5, 63.5), every: (68.2625, 76.2), radius: 2),
        precut("herma-4457", "Herma 4457", 2, 6, (105, 48), every: (105, 48), top: 5.5),
        precut("herma-4464", "Herma 4464", 3, 8, (70, 37), every: (70, 37)),
        precut("herma-4677", "Herma 4677", 3, 7, (63.5, 38.1), every: (66.5, 38.1), radius: 1.5),
    ]

    /// The sheet with this id, such as “avery-l7160”, in any case; nil when there is none.
    public init?(named name: String) {
        let name = name.lowercased()
        guard let found = Self.named.first(where: { $0.id == name }) else { return nil }
        self = found.sheet
    }

    private static let letter = PaperSize(width: 215.9, height: 279.4)

    /// A sheet of cut labels, on A4 if not said otherwise. They are centred on it, except where `top` is given.
    private static func precut(
        on paper: PaperSize = PaperSize(width: 210, height: 297), _ id: String, _ name: String, _ columns: Int, _ rows: Int,
        _ label: (Double, Double), every pitch: (Double, Double), top: Double? = nil, radius: Double = 0
    ) -> (id: String, name: String, sheet: LabelSheet) {
        let sheet = LabelSheet(
            paper: paper, columns: columns, rows: rows, labelWidth: label.0, labelHeight: label.1, originY: top, pitchX: pitch.0,
            pitchY: pitch.1, radius: radius, isPrecut: true)
        return (id, name, sheet)
    }
}
