/// A sheet of labels that are all alike, in millimetres.
public struct LabelSheet: Hashable, Sendable {
    public let paper: PaperSize
    public let columns: Int
    public let rows: Int
    public let labelWidth: Double
    public let labelHeight: Double
    /// The upper left corner of the first label.
    public let originX: Double
    /// The upper left corner of the first label.
    public let originY: Double
    /// From one label to the next beside it.
    public let pitchX: Double
    /// From one label to the next below it.
    public let pitchY: Double
    /// Of the corners of a label.
    public let radius: Double
    /// Whether the labels come cut already.
    public let isPrecut: Bool

    /// The most labels on a sheet.
    public static let maximumLabels = 1_000
    /// The shortest and the longest side of a label, in millimetres.
    public static let sides = 5.0...1_500.0

    /// Labels without a place stand in the middle of the sheet; without a pitch they touch.
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

    /// The place of a label, counted row by row from 0.
    public func box(_ index: Int) -> FlyerBox {
        FlyerBox(
            x: originX + Double(index % columns) * pitchX, y: originY + Double(index / columns) * pitchY, width: labelWidth,
            height: labelHeight)
    }
}
