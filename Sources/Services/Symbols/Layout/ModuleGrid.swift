/// Dark modules in a square, whatever they are part of.
struct ModuleGrid: Hashable, Sendable {
    /// Modules in a row and in a column.
    let side: Int
    private let modules: [Bool]

    init(side: Int, isDark: (_ x: Int, _ y: Int) -> Bool) {
        self.side = side
        modules = (0..<side * side).map { isDark($0 % side, $0 / side) }
    }

    init(_ symbol: Symbol) {
        self.init(side: symbol.modulesPerSide) { symbol[$0, $1] }
    }

    /// Outside everything is light.
    subscript(x: Int, y: Int) -> Bool {
        guard 0..<side ~= x, 0..<side ~= y else { return false }
        return modules[y * side + x]
    }

    /// Only the modules for which the condition holds.
    func filter(_ isKept: (_ x: Int, _ y: Int) -> Bool) -> ModuleGrid {
        ModuleGrid(side: side) { self[$0, $1] && isKept($0, $1) }
    }

    /// Calls the body for every dark module, row after row.
    func forEach(_ body: (_ x: Int, _ y: Int) -> Void) {
        for (index, isDark) in modules.enumerated() where isDark { body(index % side, index / side) }
    }
}
