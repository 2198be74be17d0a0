import Drawing
import Foundation
import Graphics
import Symbols

enum Fixture {
    /// A picture of one colour.
    static func logo(_ color: Color = Color(red: 0.2, green: 0.4, blue: 0.8), share: Double = 0.2) throws -> SymbolLogo {
        let picture = try Bitmap(width: 40, height: 40) { $0.fill(with: .color(color)) }
        return try SymbolLogo(picture: try picture.png(), share: share)
    }

    /// A style with everything set to something that is not the usual.
    static func fullStyle() throws -> SymbolStyle {
        var style = SymbolStyle(level: .quartile, foreground: color("123456"), background: color("FFEEDD80"), quietZone: 7)
        style.gradient = SymbolGradient(.linear(angle: 213), to: ["222222", "333333", "444444", "555555", "111111"].map(color))
        style.backgroundGradient = SymbolGradient(.radial, to: [color("FFFFF0")])
        style.moduleShape = .classyRounded
        style.finderFrameShape = .leaf
        style.finderCenterShape = .circle
        style.finderFrameColor = color("402010")
        style.finderCenterColor = color("104020")
        style.logo = try logo(share: 0.137)
        style.logo?.shape = .circle
        style.logo?.clearsModules = false
        style.caption = SymbolCaption("Scan me", look: .plain, color: color("301030"))
        return style
    }

    static func color(_ hex: String) -> Color { Color(hex: hex)! }
}

/// A folder that is gone after the test.
final class TemporaryFolder {
    let url = FileManager.default.temporaryDirectory.appending(path: "quire-styles-\(UUID())", directoryHint: .isDirectory)

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ text: String, as name: String) throws { try Data(text.utf8).write(to: url.appending(path: name)) }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }
}
