import Drawing
import Foundation
import Graphics
import Platform
import Testing
import TestTexts
import Timeline

@testable import WidgetKit

@Suite("Layout")
struct ViewLayoutTests {
    func parts(_ root: ViewNode, padding: Double = 10, look: WidgetAppearance = WidgetAppearance()) -> [PlacedPart] {
        ViewLayout(look: look).place(ViewDescription(padding: padding, root: root), in: Size(width: 170, height: 170))
    }

    let icon = ViewNode.icon(IconNode("x", size: 20))

    @Test("Parts follow each other with the spacing between them")
    func column() {
        let frames = parts(.column(StackNode(spacing: 8, [icon, .divider, icon]))).map(\.frame)
        #expect(
            frames == [
                Rectangle(x: 10, y: 10, width: 20, height: 20), Rectangle(x: 10, y: 38, width: 150, height: 1),
                Rectangle(x: 10, y: 47, width: 20, height: 20),
            ])
    }

    @Test("Alignment moves parts across the stack", arguments: [(StackNode.Alignment.start, 10.0), (.center, 75), (.end, 140)])
    func alignment(alignment: StackNode.Alignment, x: Double) {
        let frames = parts(.column(StackNode(alignment: alignment, [icon, .divider]))).map(\.frame)
        #expect(frames.first?.x == x)
    }

    @Test("Padding inside a stack keeps its parts off its sides")
    func padding() {
        let frames = parts(.row(StackNode(spacing: 0, [.column(StackNode(padding: 12, [icon])), icon]))).map(\.frame)
        #expect(frames.map(\.x) == [22, 54])
        #expect(frames.map(\.y) == [22, 10])
    }

    @Test("A code is a square that leaves room for the words below it")
    func code() throws {
        let code = ViewNode.code(CodeNode(payload: Data("x".utf8), label: "x"))
        let placed = parts(.column(StackNode(spacing: 8, alignment: .center, [code, .text(TextNode("Title"))])))
        let (symbol, title) = (placed[0].frame, placed[1].frame)
        #expect(symbol.width == symbol.height)
        #expect(abs(symbol.maxY + 8 - title.y) < 0.01)
        #expect(abs(title.maxY - 160) < 0.01)
        #expect(abs(symbol.center.x - 85) < 0.01)

        let wide = parts(
            .column(StackNode(spacing: 8, [.code(CodeNode(payload: Data(), label: "", isWide: true)), .text(TextNode("Title"))])))
        #expect(wide[0].frame.width == 150)
    }

    @Test("Words on a baseline stand on one line, whatever their size")
    func baseline() throws {
        let placed = parts(.row(StackNode(alignment: .baseline, [.text(TextNode("a", size: 40)), .text(TextNode("a", size: 12))])))
        let bases: [Double] = placed.map { part in
            guard case .text(let text, _) = part.content else { return 0 }
            return part.frame.y + text.baseline
        }
        #expect(bases.count == 2 && abs(bases[0] - bases[1]) < 0.01)
    }

    @Test("Right-to-left scripts see the mirror image")
    func mirrored() {
        let row = ViewNode.row(StackNode(spacing: 8, [icon, .icon(IconNode("y", size: 30))]))
        #expect(parts(row, look: WidgetAppearance(isRightToLeft: true)).map(\.frame.x) == [140, 102])
    }

    static let long = String(repeating: "Many words that do not fit. ", count: 20)

    @Test(
        "Text stays inside the widget",
        arguments: [
            TextNode(.verbatim(long)), TextNode(.verbatim(long), lines: 3), TextNode(.verbatim(long), lines: 100),
            TextNode(.verbatim(long), style: .title, minimumScale: 0.5),
            TextNode(.verbatim(String(repeating: "x", count: 300)), lines: 4), TextNode("123456789012", style: .display, minimumScale: 0.1),
        ])
    func inside(text: TextNode) throws {
        let frame = try #require(parts(.column(StackNode([.text(text)]))).first?.frame)
        #expect(frame.maxX <= 160.5 && frame.maxY <= 160.5)
    }

    @Test("Text shrinks before it is cut, as far as it may")
    func shrinks() throws {
        func text(_ scale: Double) throws -> FittedText {
            let placed = parts(.text(TextNode("Wednesday, 21 November", minimumScale: scale)))
            guard case .text(let text, _) = try #require(placed.first).content else { throw CancellationError() }
            return text
        }
        #expect(try text(1).layout.isTruncated)
        #expect(try !text(0.5).layout.isTruncated)
        #expect(try text(0.5).size.height < text(1).size.height)
    }

    @Test("Large figures are framed by what the eye sees")
    func figures() throws {
        let placed = parts(.text(TextNode("10", style: .display, size: 100)))
        guard case .text(let text, _) = try #require(placed.first).content else { return }
        #expect(text.offset.x < 0 && text.offset.y < 0)
        #expect(text.size.height < 85)
    }
}
