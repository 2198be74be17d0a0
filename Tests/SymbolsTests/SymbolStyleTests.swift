import Drawing
import Foundation
import Graphics
import Symbols
import Testing

@Suite("Styles")
struct SymbolStyleTests {
    private func decode(_ json: String) throws -> SymbolStyle { try JSONDecoder().decode(SymbolStyle.self, from: Data(json.utf8)) }

    @Test func `a style survives as JSON`() throws {
        for background in [Color.white, nil, Color(hex: "#FFEEDD80")] {
            let style = SymbolStyle(level: .high, foreground: Color(hex: "#112233")!, background: background, quietZone: 7)
            #expect(try JSONDecoder().decode(SymbolStyle.self, from: JSONEncoder().encode(style)) == style)
        }
    }

    @Test func `what is missing takes the default, what is wrong is an error`() throws {
        #expect(try decode("{}") == SymbolStyle())
        #expect(try decode(#"{"level":"Q","background":null,"future":1}"#) == SymbolStyle(level: .quartile, background: nil))
        #expect(try decode(#"{"quietZone":-3}"#).quietZone == 0)
        #expect(throws: DecodingError.self) { try decode(#"{"foreground":"blue"}"#) }
        #expect(throws: DecodingError.self) { try decode(#"{"level":"X"}"#) }
    }

    /// A picture of 40 × 20 pixels with a blue left half.
    private var picture: [UInt8] {
        get throws {
            try Bitmap(width: 40, height: 20) { canvas in
                canvas.fill(with: .color(.white))
                canvas.fill(Path(Rectangle(x: 0, y: 0, width: 20, height: 20)), with: Color(red: 0, green: 0, blue: 1))
            }.png()
        }
    }

    @Test func `everything that makes a style special survives as JSON`() throws {
        var style = SymbolStyle(level: .high, foreground: Color(hex: "#112233")!)
        style.gradient = SymbolGradient(.linear(angle: 30), to: [Color(hex: "#445566")!, .black])
        style.backgroundGradient = SymbolGradient(.radial, to: [.white])
        style.moduleShape = .classyRounded
        style.finderFrameShape = .leaf
        style.finderCenterShape = .rounded
        style.finderFrameColor = Color(hex: "#AA0000")
        style.finderCenterColor = Color(hex: "#00AA00")
        style.logo = try SymbolLogo(picture: picture, share: 0.17, shape: .circle, clearsModules: false)
        style.caption = SymbolCaption("Scan me", look: .plain, color: .black)
        #expect(SymbolStyle(json: style.json) == style)
    }

    @Test func `a style written before there were shapes is read`() throws {
        let old = ##"{"background":"#FFFFFF","foreground":"#7C3AED","level":"Q","quietZone":4}"##
        #expect(try decode(old) == SymbolStyle(level: .quartile, foreground: Color(hex: "7C3AED")!))
        #expect(SymbolStyle(level: .quartile, foreground: Color(hex: "7C3AED")!).json == old)
    }

    @Test(arguments: [
        #"{"gradient":{"kind":"linear","colors":[]}}"#,
        ##"{"gradient":{"kind":"spiral","colors":["#000000"]}}"##,
        #"{"moduleShape":"hearts"}"#,
        #"{"logo":{"png":"no base64!"}}"#,
    ])
    func `a style that is wrong is an error, not a guess`(json: String) {
        #expect(throws: DecodingError.self) { try decode(json) }
    }

    @Test func `a logo is cropped to the square in its middle`() throws {
        let logo = try SymbolLogo(picture: picture)
        let kept = try Bitmap(picture: [UInt8](logo.png))
        #expect((kept.width, kept.height) == (20, 20))
        #expect(kept[2, 10] == Color(red: 0, green: 0, blue: 1))
        #expect(kept[17, 10] == .white)
        #expect(logo.share == 0.2)
        #expect(throws: DecodingError.self) { try decode(#"{"logo":{}}"#) }
        #expect(throws: DrawingError.notAPicture) { try SymbolLogo(picture: Array("hello".utf8)) }
    }

    @Test func `a logo is never larger than levels can bear`() throws {
        #expect(try SymbolLogo(picture: picture, share: 0.9).share == 0.3)
        #expect(try SymbolLogo(picture: picture, share: .nan).share == 0.05)
    }
}
