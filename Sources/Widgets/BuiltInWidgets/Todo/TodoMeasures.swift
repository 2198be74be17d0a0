import Timeline

/// How many tasks a widget has room for.
struct TodoMeasures {
    let columns: Int
    let rowsInColumn: Int
    /// Logical pixels of a row, and between two.
    let rowHeight: Double
    let spacing: Double
    let isRoomy: Bool

    init(_ family: WidgetFamily, hasField: Bool) {
        columns = family == .extraLarge ? 2 : 1
        isRoomy = family == .large || family == .extraLarge
        rowHeight = isRoomy ? 28 : 24
        spacing = 2
        rowsInColumn = isRoomy ? (hasField ? 9 : 10) : (hasField ? 3 : 4)
    }

    var rows: Int { columns * rowsInColumn }
}
