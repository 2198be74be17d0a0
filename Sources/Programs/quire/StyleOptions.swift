import ArgumentParser
import CodeWriting
import Drawing

extension ErrorCorrectionLevel: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(rawValue: argument.uppercased())
    }
}

/// How the symbol looks.
struct StyleOptions: ParsableArguments {
    @Option(help: ArgumentHelp("How much may be damaged: L 7 %, M 15 %, Q 25 %, H 30 %. (default: M)", valueName: "L|M|Q|H"))
    var level: ErrorCorrectionLevel?

    @Option(help: ArgumentHelp("Light modules around the symbol. (default: 4)", valueName: "modules"))
    var quietZone: Int?

    @Option(help: ArgumentHelp("Colour of the modules, such as 7C3AED. (default: 000000)", valueName: "hex"))
    var foreground: String?

    @Option(help: ArgumentHelp("Colour behind them, or “none”. (default: FFFFFF)", valueName: "hex|none"))
    var background: String?

    func validate() throws {
        if let quietZone, !(0...SymbolStyle.maximumQuietZone).contains(quietZone) {
            throw ValidationError("--quiet-zone goes from 0 to \(SymbolStyle.maximumQuietZone) modules.")
        }
        if let foreground, Color(hex: foreground) == nil {
            throw ValidationError("“\(foreground)” is no colour. Write it like 7C3AED.")
        }
        if let background, background != "none", Color(hex: background) == nil {
            throw ValidationError("“\(background)” is no colour. Write it like FFFFFF, or “none”.")
        }
    }

    var style: SymbolStyle {
        var style = SymbolStyle()
        if let level { style.level = level }
        if let quietZone { style.quietZone = quietZone }
        if let color = foreground.flatMap({ Color(hex: $0) }) { style.foreground = color }
        if let background { style.background = background == "none" ? nil : Color(hex: background) }
        return style
    }

    /// The style as a code keeps it; nil when nothing was asked for, so that it follows the defaults.
    func stored() throws -> String? {
        style == SymbolStyle() ? nil : try JSONLine.text(style)
    }
}
