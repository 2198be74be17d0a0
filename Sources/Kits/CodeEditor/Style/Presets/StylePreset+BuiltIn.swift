import Drawing
import Symbols

extension StylePreset {
    /// What comes with Quire. All of them scan everywhere with a typical link; a test says so.
    public static let builtIn: [StylePreset] = [
        preset("Plain") { _ in },
        preset("Ink") { style in
            style.foreground = color("1F1B3A")
            style.background = color("FBFAF7")
            style.finderFrameColor = color("4C1D95")
            style.finderCenterColor = color("4C1D95")
        },
        preset("Rounded") { style in
            style.moduleShape = .rounded
            style.finderFrameShape = .rounded
            style.finderCenterShape = .rounded
            style.foreground = color("1C1924")
        },
        preset("Liquid") { style in
            style.moduleShape = .liquid
            style.finderFrameShape = .rounded
            style.finderCenterShape = .rounded
            style.foreground = color("12395B")
            style.background = color("F2F8FC")
        },
        preset("Dots") { style in
            style.level = .quartile
            style.moduleShape = .dots
            style.finderFrameShape = .rounded
            style.finderCenterShape = .rounded
            style.foreground = color("17202B")
        },
        preset("Leaf") { style in
            style.moduleShape = .classyRounded
            style.finderFrameShape = .leaf
            style.finderCenterShape = .leaf
            style.foreground = color("14452F")
            style.background = color("F4F8F1")
        },
        preset("Warm") { style in
            style.moduleShape = .rounded
            style.finderFrameShape = .rounded
            style.finderCenterShape = .rounded
            style.foreground = color("6B2412")
            style.background = color("FFF8EE")
            style.finderCenterColor = color("9A3412")
        },
        preset("Dusk") { style in
            style.moduleShape = .rounded
            style.finderFrameShape = .rounded
            style.finderCenterShape = .rounded
            style.foreground = color("312E81")
            style.gradient = SymbolGradient(.linear(angle: 45), to: [color("86198F")])
            style.background = color("FDF9FF")
        },
        preset("Sea") { style in
            style.moduleShape = .liquid
            style.finderFrameShape = .rounded
            style.finderCenterShape = .rounded
            style.foreground = color("0B3B60")
            style.gradient = SymbolGradient(.linear(angle: 90), to: [color("0F6B63")])
        },
        preset("Lines") { style in
            style.moduleShape = .verticalBars
            style.finderFrameShape = .rounded
            style.finderCenterShape = .rounded
            style.foreground = color("252231")
            style.background = color("F7F5FA")
        },
    ]

    private static func preset(_ name: String, _ change: (inout SymbolStyle) -> Void) -> StylePreset {
        var style = SymbolStyle()
        change(&style)
        return StylePreset(name: name, style: style, isBuiltIn: true)
    }

    /// A colour of this table, which a test reads whole.
    private static func color(_ hex: String) -> Color { Color(hex: hex) ?? .black }
}
