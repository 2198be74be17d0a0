import FlyerLayout

extension FlyerTemplate {
    /// How many pages or sheets a flyer of so many codes has, before anything else about it is chosen.
    func pageCount(codes: Int) -> Int {
        func groups(of size: Int, in count: Int) -> Int { (count + max(1, size) - 1) / max(1, size) }
        let together = groups(of: codesTogether, in: codes)
        guard codeCount == .sheet, let sheet else { return max(1, together) }
        return max(1, groups(of: sheet.columns * sheet.rows, in: together))
    }
}
