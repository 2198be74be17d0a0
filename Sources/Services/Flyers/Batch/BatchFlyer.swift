public import FlyerLayout

/// A flyer made of rows of a table: of one, or of as many as a sheet of labels takes.
public struct BatchFlyer: Hashable, Sendable {
    public let flyer: Flyer
    /// Where the row of each code begins, counted from 1.
    public let lines: [Int]

    /// The flyer with the codes of some rows alone; nil when none is left.
    public func keeping(_ isKept: (_ line: Int) -> Bool) -> BatchFlyer? {
        let kept = flyer.codes.indices.filter { isKept(lines[$0]) }
        guard !kept.isEmpty else { return nil }
        var flyer = flyer
        flyer.codes = kept.map { flyer.codes[$0] }
        return BatchFlyer(flyer: flyer, lines: kept.map { lines[$0] })
    }
}
