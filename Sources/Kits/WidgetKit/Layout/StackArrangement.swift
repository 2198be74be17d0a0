import Drawing
import Timeline

/// Shares the length of a row or column among its parts: those that can give way least choose first, spacers take what is left.
struct StackArrangement {
    enum Axis {
        case horizontal, vertical

        func size(along: Double, across: Double) -> Size {
            self == .horizontal ? Size(width: along, height: across) : Size(width: across, height: along)
        }
        func along(_ size: Size) -> Double { self == .horizontal ? size.width : size.height }
        func across(_ size: Size) -> Double { self == .horizontal ? size.height : size.width }
    }

    /// One part, as the arrangement sees it.
    struct Part {
        let isSpacer: Bool
        /// The size it takes when offered a room.
        let measure: (Size) -> Size
    }

    let axis: Axis
    let spacing: Double

    /// The sizes of the parts in a room, in their order.
    func sizes(of parts: [Part], in room: Size) -> [Size] {
        let across = axis.across(room)
        func size(_ part: Part, along: Double) -> Size { part.measure(axis.size(along: along, across: across)) }
        guard axis.along(room).isFinite else { return parts.map { size($0, along: .infinity) } }

        let least = parts.map { axis.along(size($0, along: 0)) }
        let give = zip(parts, least).map { part, least in axis.along(size(part, along: .infinity)) - least }
        let spacers = parts.indices.filter { parts[$0].isSpacer }
        let others = parts.indices.filter { !parts[$0].isSpacer }.sorted { (give[$0], $0) < (give[$1], $1) }

        var left = axis.along(room) - spacing * Double(max(parts.count - 1, 0)) - spacers.reduce(0) { $0 + least[$1] }
        var sizes = [Size](repeating: Size(width: 0, height: 0), count: parts.count)
        for (position, index) in others.enumerated() {
            sizes[index] = size(parts[index], along: max(left / Double(others.count - position), 0))
            left -= axis.along(sizes[index])
        }
        for index in spacers {
            sizes[index] = axis.size(along: least[index] + max(left, 0) / Double(spacers.count), across: 0)
        }
        return sizes
    }

    /// The size of the whole stack.
    func total(_ sizes: [Size]) -> Size {
        let along = sizes.reduce(0) { $0 + axis.along($1) } + spacing * Double(max(sizes.count - 1, 0))
        return axis.size(along: along, across: sizes.map(axis.across).max() ?? 0)
    }
}

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
