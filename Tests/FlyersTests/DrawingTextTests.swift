import Drawing
import FlyerLayout
import Flyers
import Graphics
import Testing

/// The fitting and placement of text.
@Suite struct DrawingTextTests {
    private func set(
        _ text: String, width: Double = 80, height: Double = 20, size: Double = 8, minimumSize: Double = 2, turns: Int = 0,
        edit: (inout FlyerText) -> Void = { _ in }
    ) throws -> PlacedText {
        let box = Rectangle(x: 10, y: 15, width: width, height: height)
        let item = DrawingSample.text(text, box, size: size, minimumSize: minimumSize, turns: turns, edit: edit)
        return try #require(try DrawingSample.rendering([item]).texts(onPage: 0).first)
    }

    private func isInside(_ placed: PlacedText) -> Bool {
        let (ink, box, hair) = (placed.ink, placed.box, 0.03)
        return ink.x >= box.x - hair && ink.y >= box.y - hair && ink.maxX <= box.maxX + hair && ink.maxY <= box.maxY + hair
    }

    /// The bounds of the ink on a drawn page in millimetres.
    private func drawnInk(_ text: FlyerItem) throws -> Rectangle {
        let bitmap = try DrawingSample.rendering([text]).bitmap(page: 0, pixelsPerMillimetre: 10)
        let dark = (0..<bitmap.height).flatMap { y in (0..<bitmap.width).lazy.filter { bitmap[$0, y].luminance < 0.6 }.map { (x: $0, y: y) }
        }
        let left = try #require(dark.map(\.x).min()), right = try #require(dark.map(\.x).max())
        let top = try #require(dark.map(\.y).min()), bottom = try #require(dark.map(\.y).max())
        return Rectangle(
            x: Double(left) / 10, y: Double(top) / 10, width: Double(right - left + 1) / 10, height: Double(bottom - top + 1) / 10)
    }

    @Test func aTextThatFitsHasTheSizeItWishesFor() throws {
        let placed = try set("Welcome")
        #expect(placed.size == 8)
        #expect(placed.lineCount == 1)
        #expect(!placed.isTooLong)
    }

    @Test func aTextIsMadeNoSmallerThanItMust() throws {
        let words = "Everybody is welcome to the concert in the park behind the library"
        let placed = try set(words)
        #expect(placed.size < 8 && placed.size > 2)
        #expect(!placed.isTooLong)
        // At a size two steps larger it does not fit.
        #expect(try set(words, size: placed.size * 1.04).size < placed.size * 1.03)
    }

    @Test(
        arguments: [
            "Summer concert", "Ein Titel mit Umlauten: ÄÖÜ ÂŜ", "日本語の長い文章はどのように折り返されますか", "مرحبا بالعالم، هذا نص طويل",
            "สวัสดีชาวโลก ปู่ย่าตายาย ที่นี่",
            "नमस्ते दुनिया क्षत्रिय र्क्रूं", "Party 🎉 tonight 👩‍👩‍👧‍👦 🇩🇪", "Z̸̢̡̛̺͚̗̹͍͛̈́̇̏a̶̧͙͖̎͆͝l̷̨͓̓g̵̛̲̞͑̌o̴͇̹̊", "שלום עולם", "ẤẬỆỰ fjgpqy", "བོད་སྐད་", "a\u{7}b\u{0}c\u{9F}d",
        ], [6.0, 10, 30])
    func nothingReachesOutOfTheBox(text: String, height: Double) throws {
        let placed = try set(text, height: height, size: 14, minimumSize: 1)
        #expect(isInside(placed), "\(placed.ink) in \(placed.box)")
        #expect(!placed.isTooLong)
        let ink = try drawnInk(DrawingSample.text(text, placed.box, size: 14, minimumSize: 1))
        // Half a pixel of antialiasing.
        #expect(ink.x > placed.box.x - 0.15 && ink.maxX < placed.box.maxX + 0.15, "\(ink) in \(placed.box)")
        #expect(ink.y > placed.box.y - 0.15 && ink.maxY < placed.box.maxY + 0.15, "\(ink) in \(placed.box)")
        // Pango draws the boxes for missing letters slightly beside the reported position.
        guard !placed.hasMissingLetters else { return }
        let measured = placed.ink
        #expect(ink.x > measured.x - 0.15 && ink.maxX < measured.maxX + 0.15, "\(ink) and \(measured)")
        #expect(ink.y > measured.y - 0.15 && ink.maxY < measured.maxY + 0.15, "\(ink) and \(measured)")
        // The pictures of emoji have an empty margin.
        #expect(ink.width > measured.width - 1 && ink.height > measured.height - 1, "\(ink) and \(measured)")
    }

    @Test func whatIsTooLongIsCutWithAnEllipsisAndSaysSo() throws {
        let placed = try set(String(repeating: "More and more words. ", count: 200))
        #expect(placed.isTooLong)
        #expect(placed.size == 2)
        #expect(isInside(placed))
        let limited = try set(
            "one two three four five six seven eight nine ten", height: 30, minimumSize: 7.9, edit: { $0.maximumLines = 2 })
        #expect(limited.isTooLong && limited.lineCount == 2)
    }

    @Test func aHundredThousandCharactersAreCutInNoTime() throws {
        for piece in ["word ", "x", "e\u{301}", "日", "ا", "\n", "\u{301}", "🎉"] {
            let clock = ContinuousClock()
            var placed: PlacedText?
            let time = try clock.measure { placed = try set(String(repeating: piece, count: 100_000)) }
            if piece != "\n" { #expect(placed?.isTooLong == true, "\(piece)") }
            #expect(placed.map(isInside) == true)
            #expect(time < .seconds(20))
        }
    }

    @Test func aTextBeginsWhereItsScriptDoes() throws {
        let latin = try set("Hello").ink, arabic = try set("مرحبا").ink, ended = try set("Hello", edit: { $0.alignment = .end }).ink
        #expect(latin.x < 12)
        #expect(arabic.maxX > 88)
        #expect(ended.maxX > 88)
        let center = try set("Hello", edit: { $0.alignment = .center }).ink
        #expect(abs(center.x + center.width / 2 - 50) < 0.6)
    }

    @Test func linesStandAtTheTopInTheMiddleOrAtTheBottom() throws {
        func top(_ place: FlyerText.VerticalAlignment) throws -> Double {
            try set("xxx", height: 40, edit: { $0.verticalAlignment = place }).ink.y
        }
        #expect(try top(.top) < 22)
        #expect(try abs(top(.middle) - 34) < 3)
        #expect(try top(.bottom) > 44)
    }

    @Test func letterSpacingSpreadsLettersButNotThoseThatAreJoined() throws {
        for (text, spreads) in [("LETTERS", true), ("Привет", true), ("مرحبا", false), ("नमस्ते", false)] {
            let (plain, spaced) = (try set(text).ink.width, try set(text, edit: { $0.letterSpacing = 0.2 }).ink.width)
            #expect((spaced > plain * 1.1) == spreads, "\(text): \(plain), \(spaced)")
        }
    }

    @Test func aTitleInTheMiddleHasLinesOfLikeLength() throws {
        let page = try DrawingSample.rendering([
            DrawingSample.text(
                "alpha beta gamma delta", Rectangle(x: 0, y: 0, width: 100, height: 60), size: 9, edit: { $0.alignment = .center })
        ])
        let placed = try #require(page.texts(onPage: 0).first)
        let greedy = TextBlock(placed.text, font: Font(size: 1))
        greedy.wrap(width: 100 / placed.size)
        #expect(placed.lineCount == greedy.lines.count && placed.lineCount > 1)
        let longest = try #require(greedy.lines.map(\.width).max())
        #expect(placed.ink.width < longest * placed.size * 0.9, "\(placed)")
    }

    @Test func aSingleLetterDoesNotEndALine() {
        let block = TextBlock("we saw a concert", font: Font(size: 1))
        // Wide enough for the letter to fit just so.
        let part = TextBlock("we saw a", font: Font(size: 1))
        block.wrap(width: (part.lines.first?.width ?? 0) + 0.1)
        #expect(block.lines.count == 2)
        #expect(block.lines.first?.range == 0..<7 || block.lines.first?.range == 0..<6)
    }

    @Test func aTurnedTextCoversATurnedBox() throws {
        let placed = try set("Turned", turns: 1)
        #expect(placed.box == Rectangle(x: 40, y: -15, width: 20, height: 80))
        #expect(isInside(placed))
    }

    @Test func nothingIsSetOfNothing() throws {
        for text in ["", "  \n ", "\u{0}"] {
            let placed = try set(text)
            #expect(placed.lineCount == 0 && !placed.isTooLong)
        }
        #expect(try set("Hello", width: 0).isTooLong)
        #expect(try set("Hello", size: .nan).lineCount == 1)
        #expect(try set("Hello", size: 8, minimumSize: .infinity).lineCount == 1)
    }
}
