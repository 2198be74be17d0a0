extension SymbolExport {
    /// Lines of half blocks, two rows of modules in each.
    ///
    /// - Parameter isColored: true writes black on white by itself (256-colour sequences, which themes leave alone); false writes the light
    ///   modules as blocks, right for light letters on a dark ground.
    public static func terminal(_ symbol: Symbol, quietZone: Int = 4, isColored: Bool = true) -> String {
        let columns = -quietZone..<symbol.modulesPerSide + quietZone
        var text = ""
        for y in stride(from: columns.lowerBound, to: columns.upperBound, by: 2) {
            if isColored { text += "\u{1B}[38;5;16;48;5;231m" }
            for x in columns {
                // Outside the symbol, below an odd last row too, everything is light.
                let (upper, lower) = (symbol[x, y] == isColored, symbol[x, y + 1] == isColored)
                text += upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
            }
            text += isColored ? "\u{1B}[0m\n" : "\n"
        }
        return text
    }
}
