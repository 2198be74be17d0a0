import Graphics
import Timeline

/// Divides the length of a row or column among its parts. The least flexible parts choose first; spacers share what is left.
struct StackArrangement {
    enum Axis {
        case horizontal, vertical

        func size(along: Double, across: Double) -> Size {
            self == .horizontal ? Size(width: along, height: across) : Size(width: across, height: along)
        }
        func along(_ size: Size) -> Double { self == .horizontal ? size.width : size.height }
        func across(_ size: Size) -> Double { self == .horizontal ? size.height : size.width }
    }

    /// A part of the stack.
    struct Part {
        let isSpacer: Bool
        /// Returns the size of the part for a proposed size.
        let measure: (Size) -> Size
    }

    let axis: Axis
    let spacing: Double

    /// Returns the sizes of the parts in a proposed size.
    func sizes(of parts: [Part], in room: Size) -> [Size] {
        let across = axis.across(room)
        func size(_ part: Part, along: Double) -> Size { part.measure(axis.size(along: along, across: across)) }
        guard axis.along(room).isFinite else { return parts.map { size($0, along: .infinity) } }

        let minimum = parts.map { axis.along(size($0, along: 0)) }
        let flexibility = zip(parts, minimum).map { part, minimum in axis.along(size(part, along: .infinity)) - minimum }
        let spacers = parts.indices.filter { parts[$0].isSpacer }
        let others = parts.indices.filter { !parts[$0].isSpacer }.sorted { (flexibility[$0], $0) < (flexibility[$1], $1) }

        var left = axis.along(room) - spacing * Double(max(parts.count - 1, 0)) - spacers.reduce(0) { $0 + minimum[$1] }
        var sizes = [Size](repeating: Size(width: 0, height: 0), count: parts.count)
        for (position, index) in others.enumerated() {
            sizes[index] = size(parts[index], along: max(left / Double(others.count - position), 0))
            left -= axis.along(sizes[index])
        }
        for index in spacers {
            sizes[index] = axis.size(along: minimum[index] + max(left, 0) / Double(spacers.count), across: 0)
        }
        return sizes
    }

    /// Returns the size of the whole stack.
    func total(_ sizes: [Size]) -> Size {
        let along = sizes.reduce(0) { $0 + axis.along($1) } + spacing * Double(max(sizes.count - 1, 0))
        return axis.size(along: along, across: sizes.map(axis.across).max() ?? 0)
    }
}

/// A grid of cells of equal width.
struct GridArrangement {
    let columns: Int
    let spacing: Double

    init(_ grid: GridNode) {
        columns = max(grid.columns, 1)
        spacing = grid.spacing
    }

    /// The proposed size of a cell, with unlimited height.
    func cell(in room: Size) -> Size {
        Size(width: max((room.width - spacing * Double(columns - 1)) / Double(columns), 0), height: .infinity)
    }

    /// The width of a grid whose cells have a given width.
    func width(ofCell width: Double) -> Double { width * Double(columns) + spacing * Double(columns - 1) }

    /// The indices of the parts in each row.
    func rows(of count: Int) -> [Range<Int>] {
        stride(from: 0, to: count, by: columns).map { $0..<min($0 + columns, count) }
    }
}
