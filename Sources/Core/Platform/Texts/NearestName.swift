/// The known name that somebody meant who mistyped one.
public enum NearestName {
    /// The nearest of the names by letters that are wrong, missing, too many or in the wrong order; nil where none is near.
    public static func of(_ written: String, among known: [String]) -> String? {
        let written = Array(written.lowercased().prefix(60))
        guard written.count >= 3 else { return nil }
        let allowed = max(1, (written.count + 1) / 3)
        let distances = known.map { (name: $0, distance: distance(written, Array($0.lowercased()))) }
        return distances.min { $0.distance < $1.distance }.flatMap { $0.distance <= allowed ? $0.name : nil }
    }

    /// The number of letters to insert, leave out, replace or swap with a neighbour (optimal string alignment).
    private static func distance(_ one: [Character], _ other: [Character]) -> Int {
        guard !one.isEmpty, !other.isEmpty else { return max(one.count, other.count) }
        var before: [Int] = []
        var row = Array(0...other.count)
        for (i, letter) in one.enumerated() {
            var next = [i + 1]
            for (j, candidate) in other.enumerated() {
                var best = min(row[j] + (letter == candidate ? 0 : 1), row[j + 1] + 1, next[j] + 1)
                if i > 0, j > 0, letter == other[j - 1], one[i - 1] == candidate { best = min(best, before[j - 1] + 1) }
                next.append(best)
            }
            (before, row) = (row, next)
        }
        return row[other.count]
    }
}
