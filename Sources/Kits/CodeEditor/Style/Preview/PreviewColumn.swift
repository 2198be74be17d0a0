import Gtk

/// A square paper as large as the room, and the words below it.
@MainActor
final class PreviewColumn {
    let view: Widget

    /// The side of the paper at its smallest, and at first.
    private static let (smallest, usual) = (112, 240)
    private static let spacing = 12

    private let paper: PreviewPaper
    private let words: Widget

    init(paper: PreviewPaper, words: Widget) {
        self.paper = paper
        self.words = words
        let column = Box(.column, spacing: Self.spacing, [paper.view, words])
        column.verticalAlignment = .start
        final class Link { weak var column: PreviewColumn? }
        let link = Link()
        let smallestHeight = Self.smallest + Self.spacing + Self.wordsHeight(in: Self.smallest)
        let bin = AdaptiveBin(minimumWidth: Self.smallest, minimumHeight: smallestHeight) { width, height in
            // Sizes are being given out now: the change takes effect with the next frame.
            Task { @MainActor in link.column?.fit(width: width, height: height) }
        }
        bin.setChild(column)
        bin.expandsVertically = true
        bin.expandsHorizontally = true
        view = bin
        link.column = self
        fit(width: Self.usual, height: Self.usual + Self.spacing + Self.wordsHeight(in: Self.usual))
    }

    /// Room for a verdict with its reason and its remedy, kept free so that the symbol does not move when they come; in a narrow room each
    /// takes two lines.
    private static func wordsHeight(in width: Int) -> Int { width < 360 ? 152 : 120 }

    private func fit(width: Int, height: Int) {
        let wordsHeight = Self.wordsHeight(in: width)
        words.setSize(height: wordsHeight)
        paper.side = max(Self.smallest, min(width, height - Self.spacing - wordsHeight))
    }
}
