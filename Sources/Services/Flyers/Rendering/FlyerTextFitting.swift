import Drawing
import FlyerLayout
import Foundation
import Graphics

/// Finds the largest size at which a text fits into its box, between its preferred and its minimum size.
struct FlyerTextFitting {
    /// The factor between two sizes to try, too small to be noticed.
    private static let step = 1.015
    /// The maximum number of characters to lay out. No box has room for more.
    private static let maximumCharacters = 12_000.0
    /// The maximum number of narrow letters in a square of the font size.
    private static let charactersPerSquare = 8.0

    /// The maximum number of lines to balance. Longer texts are read as paragraphs.
    private static let maximumBalancedLines = 8
    /// As a share of the box's width.
    private static let minimumLastLineShare = 0.2
    /// Down to this share of the preferred size, words are kept whole.
    private static let acceptableShare = 0.7
    /// The gain in size that justifies hyphenation, and the one that justifies breaking words anywhere.
    private static let (hyphenationGain, breakingGain) = (1.2, 1.6)

    private let text: FlyerText
    private let font: Font
    private let width: Double
    private let height: Double
    private let size: Double
    private let minimumSize: Double
    private let content: String
    private let isShortened: Bool

    /// - Parameters:
    ///   - family: font families separated by commas; nil for the desktop's sans-serif one.
    ///   - width: the width of the box in millimetres.
    ///   - height: the height of the box in millimetres.
    init(_ text: FlyerText, family: String?, width: Double, height: Double) {
        self.text = text
        self.width = width.isFinite ? max(width, 0) : 0
        self.height = height.isFinite ? max(height, 0) : 0
        size = text.size.isFinite ? min(max(text.size, 0.1), 2_000) : 1
        minimumSize = text.minimumSize.isFinite ? min(max(text.minimumSize, 0.1), size) : size
        font = Font(family: family ?? "Sans", size: 1, weight: .init(text.weight), isItalic: text.isItalic)
        let squares = (self.width / minimumSize + 2) * (self.height / minimumSize + 2)
        let limit = Int(min(squares * Self.charactersPerSquare + 100, Self.maximumCharacters))
        let whole = text.text.trimmingCharacters(in: .whitespacesAndNewlines)
        let part = whole.unicodeScalars.prefix(limit)
        isShortened = part.endIndex < whole.unicodeScalars.endIndex
        content = isShortened ? String(part) : whole
    }

    func fitted() -> FittedFlyerText {
        let block = block(of: content)
        guard !block.text.isEmpty, width > 0, height > 0 else {
            return FittedFlyerText(
                block: block, size: size, lines: [], ink: Rectangle(x: 0, y: 0, width: 0, height: 0), isTooLong: !block.text.isEmpty,
                isClipped: false)
        }
        if !isShortened, let fitting = best(block) { return fitting }
        return cut(block)
    }

    /// Prefers whole words unless they become much smaller, then hyphenated words, then words broken anywhere.
    private func best(_ block: TextBlock) -> FittedFlyerText? {
        let whole = largest(block, .words)
        if let whole, whole.size >= size * Self.acceptableShare { return whole }
        let divided = hyphenated(block)
        if let divided, divided.size >= (whole?.size ?? 0) * Self.hyphenationGain { return divided }
        // A block of its own: `whole` is drawn with the lines of the other one.
        let broken = largest(self.block(of: block.text), .anywhere)
        if let broken, broken.size >= max(whole?.size ?? 0, divided?.size ?? 0) * Self.breakingGain { return broken }
        return whole ?? divided ?? broken
    }

    /// Soft hyphens are kept only where lines end; others would end up in text copied from a PDF file.
    private func hyphenated(_ block: TextBlock) -> FittedFlyerText? {
        guard let dictionary = HyphenDictionary.installed(for: block.text) else { return nil }
        let text = dictionary.hyphenated(block.text)
        guard text != block.text, let fitted = largest(self.block(of: text), .words) else { return nil }
        let bytes = Array(fitted.block.text.utf8)
        let soft = Array("\u{AD}".utf8)
        var kept: [UInt8] = []
        for line in fitted.block.lines {
            let end = line.range.upperBound
            let isDivided = line.range.count >= soft.count && bytes[(end - soft.count)..<end].elementsEqual(soft)
            let words = String(decoding: bytes[line.range], as: UTF8.self).unicodeScalars.filter { $0 != "\u{AD}" }
            kept += String(String.UnicodeScalarView(words)).utf8
            if isDivided { kept += soft }
            if end < bytes.count, bytes[end] == UInt8(ascii: "\n") { kept.append(UInt8(ascii: "\n")) }
        }
        let lean = self.block(of: String(decoding: kept, as: UTF8.self))
        guard let same = placed(lean, .words, at: fitted.size), same.lines.count == fitted.lines.count else { return fitted }
        return same
    }

    private func block(of content: String) -> TextBlock { TextBlock(content, font: font, letterSpacing: text.letterSpacing) }

    // MARK: Looking for the size

    /// Returns the text at the largest size at which all of it fits; nil if it does not fit even at the minimum.
    private func largest(_ block: TextBlock, _ wrapping: TextBlock.Wrapping) -> FittedFlyerText? {
        // The number of steps down from the preferred size.
        var (most, least) = (Int((log(size / minimumSize) / log(Self.step)).rounded(.up)), 0)
        guard least == most || !fits(block, wrapping, at: size) else { return placed(block, wrapping, at: size) }
        guard fits(block, wrapping, at: minimumSize) else { return nil }
        while least + 1 < most {
            let middle = (least + most) / 2
            if fits(block, wrapping, at: size(after: middle)) { most = middle } else { least = middle }
        }
        return placed(block, wrapping, at: most == 0 ? size : size(after: most))
    }

    private func size(after steps: Int) -> Double { max(size / pow(Self.step, Double(steps)), minimumSize) }

    private func placing(_ block: TextBlock, at size: Double) -> FlyerTextPlacement {
        FlyerTextPlacement(width: width / size, height: height / size, text: text, block: block)
    }

    private func fits(_ block: TextBlock, _ wrapping: TextBlock.Wrapping, at size: Double) -> Bool {
        block.wrap(width: width / size, wrapping)
        guard block.lines.count <= text.maximumLines ?? .max else { return false }
        return placing(block, at: size).placed(block.lines) != nil
    }

    private func placed(_ block: TextBlock, _ wrapping: TextBlock.Wrapping, at size: Double) -> FittedFlyerText? {
        guard fits(block, wrapping, at: size) else { return nil }
        balance(block, wrapping, at: size)
        guard let placed = placing(block, at: size).placed(block.lines) else { return nil }
        return fitted(block, placed, at: size, isTooLong: false)
    }

    // MARK: Balancing

    /// Balances the lines: centred ones to about the same length, others so that the last line is not too short.
    private func balance(_ block: TextBlock, _ wrapping: TextBlock.Wrapping, at size: Double) {
        let count = block.lines.count
        guard 2...Self.maximumBalancedLines ~= count, !block.text.utf8.contains(UInt8(ascii: "\n")) else { return }
        let full = width / size
        func holds(_ share: Double) -> Bool {
            block.wrap(width: full * share, wrapping)
            return block.lines.count == count && placing(block, at: size).placed(block.lines) != nil
        }
        var best = 1.0
        if text.alignment == .center {
            var narrow = 0.4
            for _ in 0..<6 {
                let middle = (best + narrow) / 2
                if holds(middle) { best = middle } else { narrow = middle }
            }
        } else if let last = block.lines.last, last.width < full * Self.minimumLastLineShare {
            best =
                [0.95, 0.9, 0.85, 0.8, 0.75].first { holds($0) && (block.lines.last?.width ?? 0) >= full * Self.minimumLastLineShare } ?? 1
        }
        block.wrap(width: full * best, wrapping)
    }

    private func fitted(_ block: TextBlock, _ placed: FlyerTextPlacement.Placed, at size: Double, isTooLong: Bool) -> FittedFlyerText {
        let ink = Rectangle(
            x: placed.ink.x * size, y: placed.ink.y * size, width: placed.ink.width * size, height: placed.ink.height * size)
        let tolerance = size * 0.002
        let isInside =
            ink.x >= -tolerance && ink.y >= -tolerance && ink.maxX <= width + tolerance && ink.maxY <= height + tolerance
        return FittedFlyerText(
            block: block, size: size,
            lines: placed.origins.enumerated().map {
                .init(number: $0.offset, origin: Point(x: $0.element.x * size, y: $0.element.y * size))
            },
            ink: ink, isTooLong: isTooLong, isClipped: !isInside)
    }

    // MARK: Cutting

    /// Truncates the text to what fits at the minimum size, with an ellipsis.
    private func cut(_ block: TextBlock) -> FittedFlyerText {
        block.wrap(width: width / minimumSize, .anywhere)
        let room = Int((height / minimumSize / max(text.lineHeight, 0.1)).rounded(.up)) + 1
        var count = max(min(block.lines.count, text.maximumLines ?? .max, room), 1)
        while count > 1, placing(block, at: minimumSize).placed(Array(block.lines.prefix(count))) == nil { count -= 1 }
        let bytes = block.text.utf8.prefix(block.lines[count - 1].range.upperBound)
        var kept = String(decoding: bytes, as: UTF8.self)
        let isWhole = bytes.count == block.text.utf8.count && !isShortened
        var shortened = block
        var dropped = 1
        while !isWhole {
            while kept.last?.isWhitespace == true { kept.removeLast() }
            shortened = self.block(of: kept + "…")
            shortened.wrap(width: width / minimumSize, .anywhere)
            if shortened.lines.count <= count || kept.isEmpty { break }
            kept.removeLast(min(dropped, kept.count))
            dropped += 1
        }
        let lines = Array(shortened.lines.prefix(count))
        let placing = placing(shortened, at: minimumSize)
        // A single line or letter may be larger than the box.
        let placed = placing.placed(lines) ?? placing.placed(lines, isForced: true)
        return fitted(
            shortened, placed ?? .init(origins: [], ink: Rectangle(x: 0, y: 0, width: 0, height: 0)), at: minimumSize, isTooLong: !isWhole)
    }
}

extension Font.Weight {
    init(_ weight: FlyerText.Weight) {
        self =
            switch weight {
            case .regular: .regular
            case .medium: .medium
            case .semibold: .semibold
            case .bold: .bold
            }
    }
}
