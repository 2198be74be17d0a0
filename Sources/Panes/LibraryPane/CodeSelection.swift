import LibraryStore

/// Which codes are selected, by their ids: sorting, reloading and scrolling change nothing about it.
struct CodeSelection: Equatable {
    private(set) var ids: Set<Code.ID> = []
    /// Whether a click and the space bar select: since the user asked for it, or since something is selected.
    private(set) var isOn = false

    var count: Int { ids.count }
    var isEmpty: Bool { ids.isEmpty }

    func contains(_ id: Code.ID) -> Bool { ids.contains(id) }

    mutating func begin() { isOn = true }

    mutating func end() { self = CodeSelection() }

    /// Takes what was selected in the list.
    mutating func take(_ ranges: [Range<Int>], of list: [Code.ID]) {
        ids = []
        for range in ranges { ids.formUnion(list[range.clamped(to: list.indices)]) }
        if !ids.isEmpty { isOn = true }
    }

    /// What is no longer listed is no longer selected: nothing happens to codes that nobody sees.
    mutating func keep(only list: [Code.ID]) {
        guard !ids.isEmpty else { return }
        ids.formIntersection(list)
        if ids.isEmpty { isOn = false }
    }

    /// Where the selected codes stand in the list.
    func ranges(in list: [Code.ID]) -> [Range<Int>] {
        guard !ids.isEmpty else { return [] }
        var ranges: [Range<Int>] = []
        for (position, id) in list.enumerated() where ids.contains(id) {
            if let last = ranges.last, last.upperBound == position {
                ranges[ranges.count - 1] = last.lowerBound..<position + 1
            } else {
                ranges.append(position..<position + 1)
            }
        }
        return ranges
    }

    /// The selected codes in the order of the list.
    func ordered(by list: [Code.ID]) -> [Code.ID] { ids.isEmpty ? [] : list.filter(ids.contains) }
}
