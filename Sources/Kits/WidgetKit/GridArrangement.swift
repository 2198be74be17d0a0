import Drawing
import Timeline

/// Cells of one width, row after row.
struct GridArrangement {
    let columns: Int
    let spacing: Double

    init(_ grid: GridNode) {
        columns = max(grid.columns, 1)
        spacing = grid.spacing
    }

    /// The room of one cell; as high as it likes.
    func cell(in room: Size) -> Size {
        Size(width: max((room.width - spacing * Double(columns - 1)) / Double(columns), 0), height: .infinity)
    }

    /// The width of the grid whose cells have a width.
    func width(ofCell width: Double) -> Double { width * Double(columns) + spacing * Double(columns - 1) }

    /// The indices of the parts in each row.
    func rows(of count: Int) -> [Range<Int>] {
        stride(from: 0, to: count, by: columns).map { $0..<min($0 + columns, count) }
    }
}
