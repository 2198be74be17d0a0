/// The outlines of the dark areas in a grid, along the corners of modules.
///
/// One outline for each area leaves no seams between modules, which antialiasing would show as hairlines.
struct SymbolOutline {
    /// A corner of modules, counted from the upper left of the grid.
    struct Corner: Hashable {
        var x: Int
        var y: Int
    }

    /// Closed polygons with the dark side on the right hand. Fill them by either rule.
    let contours: [[Corner]]

    init(_ grid: ModuleGrid) {
        let (width, height) = (grid.width, grid.height)
        // Every contour has an edge to the right along the top of a dark module, and is found there.
        var visited = [Bool](repeating: false, count: width * height)
        var contours: [[Corner]] = []
        for y in 0..<height {
            for x in 0..<width where grid[x, y] && !grid[x, y - 1] && !visited[y * width + x] {
                contours.append(Self.contour(of: grid, fromTopOf: Corner(x: x, y: y)) { visited[$0.y * width + $0.x] = true })
            }
        }
        self.contours = contours
    }

    /// Follows the outline of an area. It turns right wherever two ways are open, so that areas that touch at a corner stay separate.
    private static func contour(of grid: ModuleGrid, fromTopOf start: Corner, visit: (Corner) -> Void) -> [Corner] {
        var corners = [start]
        var (position, direction) = (start, Direction.right)
        repeat {
            if direction == .right { visit(position) }
            position = direction.step(from: position)
            let next = direction.turns.first { $0.isEdge(of: grid, from: position) }!
            // An area may touch its own start at a corner. Only the return in the first direction closes the outline.
            if next != direction, position != start || next != .right { corners.append(position) }
            direction = next
        } while position != start || direction != .right
        return corners
    }

    /// A step along the edge of a module.
    private enum Direction: Int {
        case right, down, left, up

        /// First right, then straight on, then left.
        var turns: [Direction] { [1, 0, 3].map { Direction(rawValue: (rawValue + $0) % 4)! } }

        func step(from corner: Corner) -> Corner {
            switch self {
            case .right: Corner(x: corner.x + 1, y: corner.y)
            case .down: Corner(x: corner.x, y: corner.y + 1)
            case .left: Corner(x: corner.x - 1, y: corner.y)
            case .up: Corner(x: corner.x, y: corner.y - 1)
            }
        }

        /// Whether a step has a dark module on its right hand and a light one on its left.
        func isEdge(of grid: ModuleGrid, from corner: Corner) -> Bool {
            let (x, y) = (corner.x, corner.y)
            return switch self {
            case .right: grid[x, y] && !grid[x, y - 1]
            case .down: grid[x - 1, y] && !grid[x, y]
            case .left: grid[x - 1, y - 1] && !grid[x - 1, y]
            case .up: grid[x, y - 1] && !grid[x - 1, y - 1]
            }
        }
    }
}

/// A grid of dark and light modules.
struct ModuleGrid: Hashable, Sendable {
    /// The number of modules in a row.
    let width: Int
    /// The number of modules in a column.
    let height: Int
    private let modules: [Bool]

    init(width: Int, height: Int, isDark: (_ x: Int, _ y: Int) -> Bool) {
        (self.width, self.height) = (width, height)
        modules = (0..<width * height).map { isDark($0 % width, $0 / width) }
    }

    init(_ symbol: QRSymbol) {
        self.init(width: symbol.modulesPerSide, height: symbol.modulesPerSide) { symbol[$0, $1] }
    }

    /// Everything outside is light.
    subscript(x: Int, y: Int) -> Bool {
        guard 0..<width ~= x, 0..<height ~= y else { return false }
        return modules[y * width + x]
    }

    /// Keeps only the dark modules that meet a condition.
    func filter(_ isKept: (_ x: Int, _ y: Int) -> Bool) -> ModuleGrid {
        ModuleGrid(width: width, height: height) { self[$0, $1] && isKept($0, $1) }
    }

    /// Calls the body for every dark module, row by row.
    func forEach(_ body: (_ x: Int, _ y: Int) -> Void) {
        for (index, isDark) in modules.enumerated() where isDark { body(index % width, index / width) }
    }
}
