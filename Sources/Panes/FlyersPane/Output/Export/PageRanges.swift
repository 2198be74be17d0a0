/// Pages as people write them: `1-3, 5`, counted from 1.
struct PageRanges: Hashable, Sendable {
    /// Counted from 0, each once, in order.
    let pages: [Int]

    /// Why a text names no pages, and what to write.
    struct Mistake: Error, Hashable {
        let message: String
    }

    /// - Parameter count: how many there are; an empty text stands for all of them.
    init(_ text: String, of count: Int) throws(Mistake) {
        let parts = text.split { $0 == "," || $0 == ";" }.map { $0.filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
        guard !parts.isEmpty else {
            pages = Array(0..<count)
            return
        }
        var named: Set<Int> = []
        for part in parts {
            let ends = part.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
            guard (1...2).contains(ends.count), let first = Self.number(ends[0], or: 1),
                let last = ends.count == 1 ? first : Self.number(ends[1], or: count), first <= last
            else { throw Mistake(message: "“\(part.prefix(20))” names no pages. Write them as 1-3, 5.") }
            guard first >= 1, last <= count else {
                throw Mistake(message: "There is no page \(first < 1 ? first : last): the flyer has \(count == 1 ? "one" : count.formatted()).")
            }
            named.formUnion(first - 1..<last)
        }
        pages = named.sorted()
    }

    /// An end that is left out stands for the first or the last page.
    private static func number(_ text: Substring, or open: Int) -> Int? {
        guard !text.isEmpty else { return open }
        return text.count <= 7 && text.allSatisfy(\.isASCII) && text.allSatisfy(\.isNumber) ? Int(text) : nil
    }
}
