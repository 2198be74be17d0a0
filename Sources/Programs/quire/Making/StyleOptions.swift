public import ArgumentParser
import Drawing
import Graphics
import Payload
import Platform
import ScanCheck
public import Symbols

extension ErrorCorrectionLevel: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(rawValue: argument.uppercased())
    }
}

extension ModuleShape: ExpressibleByArgument {}
extension FinderFrameShape: ExpressibleByArgument {}
extension FinderCenterShape: ExpressibleByArgument {}
extension SymbolLogo.Shape: ExpressibleByArgument {}
extension SymbolCaption.Look: ExpressibleByArgument {}

/// The options for the style of a symbol.
struct StyleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(tr("How much of the code may be damaged: L 7 %, M 15 %, Q 25 %, H 30 %. (default: M)"), valueName: "L|M|Q|H"))
    var level: ErrorCorrectionLevel?

    @Option(help: ArgumentHelp(tr("Width of the quiet zone around the symbol. (default: 4)"), valueName: "modules"))
    var quietZone: Int?

    @Option(help: ArgumentHelp(tr("Colour of the modules, such as 7C3AED. (default: 000000)"), valueName: "hex"))
    var foreground: String?

    @Option(help: ArgumentHelp(tr("Colour of the background, or “none”. (default: FFFFFF)"), valueName: "hex|none"))
    var background: String?

    @Option(help: ArgumentHelp(tr("Colours that the colour of the modules fades into."), valueName: "hex,…"))
    var gradient: String?

    @Option(help: ArgumentHelp(tr("Colours that the background fades into."), valueName: "hex,…"))
    var backgroundGradient: String?

    @Option(help: ArgumentHelp(tr("Direction of gradients: 0 is to the right, 90 down. (default: 45)"), valueName: "degrees|radial"))
    var gradientDirection: GradientDirection?

    @Option(help: ArgumentHelp(tr("Shape of the modules. (default: square)"), valueName: "shape"))
    var moduleShape: ModuleShape?

    @Option(help: ArgumentHelp(tr("Shape of the finder pattern rings. (default: square)"), valueName: "shape"))
    var finderShape: FinderFrameShape?

    @Option(help: ArgumentHelp(tr("Shape of the finder pattern centres. (default: same as the rings)"), valueName: "shape"))
    var finderCenterShape: FinderCenterShape?

    @Option(help: ArgumentHelp(tr("Colour of the finder pattern rings."), valueName: "hex"))
    var finderColor: String?

    @Option(help: ArgumentHelp(tr("Colour of the finder pattern centres. (default: same as the rings)"), valueName: "hex"))
    var finderCenterColor: String?

    @Option(help: ArgumentHelp(tr("Logo for the centre: PNG, JPEG, SVG …, cropped to a square."), valueName: "file"), completion: .file())
    var logo: String?

    @Option(help: ArgumentHelp(tr("Size of the logo as a percentage of the symbol, 5 to 30. (default: 20)"), valueName: "percent"))
    var logoSize: Double?

    @Option(help: ArgumentHelp(tr("Shape of the logo. (default: square)"), valueName: "shape"))
    var logoShape: SymbolLogo.Shape?

    @Flag(help: ArgumentHelp(tr("Draw the modules under the logo too.")))
    var keepModulesBelowLogo = false

    @Option(help: ArgumentHelp(tr("Caption below the symbol."), valueName: "text"))
    var caption: String?

    @Option(help: ArgumentHelp(tr("Style of the caption: with a frame, or text only. (default: frame)"), valueName: "look"))
    var captionLook: SymbolCaption.Look?

    @Option(help: ArgumentHelp(tr("Colour of the frame, or of a caption without one. (default: the modules’)"), valueName: "hex"))
    var captionColor: String?

    func validate() throws {
        if let quietZone, !(0...SymbolStyle.maximumQuietZone).contains(quietZone) {
            throw ValidationError(tr("--quiet-zone must be between 0 and \(SymbolStyle.maximumQuietZone) modules."))
        }
        if let logoSize, !SymbolLogo.shares.contains(logoSize / 100) {
            let percent = (lower: Int(SymbolLogo.shares.lowerBound * 100), upper: Int(SymbolLogo.shares.upperBound * 100))
            throw ValidationError(tr("--logo-size must be between \(percent.lower) and \(percent.upper) percent."))
        }
        if logo == nil, logoSize != nil || logoShape != nil || keepModulesBelowLogo {
            throw ValidationError(tr("--logo-size, --logo-shape and --keep-modules-below-logo are for a logo. Add one with --logo FILE."))
        }
        if caption == nil, captionLook != nil || captionColor != nil {
            throw ValidationError(tr("--caption-look and --caption-color are for a caption. Add one with --caption TEXT."))
        }
        if gradientDirection != nil, gradient == nil, backgroundGradient == nil {
            throw ValidationError(tr("--gradient-direction is for a gradient. Add its colours with --gradient."))
        }
        if background == "none", backgroundGradient != nil {
            throw ValidationError(tr("A background of “none” can’t have a gradient."))
        }
        // An invalid colour is reported before anything is made.
        _ = try style(withLogo: false)
    }

    /// Whether any style option was given, even one with its default value.
    var isUsed: Bool {
        let texts = [foreground, background, gradient, backgroundGradient, finderColor, finderCenterColor, logo, caption]
        return texts.contains { $0 != nil } || level != nil || quietZone != nil || moduleShape != nil || finderShape != nil
            || finderCenterShape != nil
    }

    /// Applies the options to a style. Reads the file of the logo.
    func style(over base: SymbolStyle = SymbolStyle()) throws -> SymbolStyle { try style(withLogo: true, over: base) }

    private func style(withLogo: Bool, over base: SymbolStyle = SymbolStyle()) throws -> SymbolStyle {
        var style = base
        if let level { style.level = level }
        if let quietZone { style.quietZone = quietZone }
        if let foreground { style.foreground = try Self.color(foreground) }
        if let background { style.background = background == "none" ? nil : try Self.color(background, example: tr("FFFFFF, or “none”")) }
        let direction = gradientDirection?.direction ?? .linear(angle: 45)
        if let gradient { style.gradient = try Self.gradient(gradient, direction) }
        if let backgroundGradient { style.backgroundGradient = try Self.gradient(backgroundGradient, direction) }
        if let moduleShape { style.moduleShape = moduleShape }
        if let finderShape {
            style.finderFrameShape = finderShape
            style.finderCenterShape = FinderCenterShape(rawValue: finderShape.rawValue) ?? .square
        }
        if let finderCenterShape { style.finderCenterShape = finderCenterShape }
        if let finderColor {
            style.finderFrameColor = try Self.color(finderColor)
            style.finderCenterColor = style.finderFrameColor
        }
        if let finderCenterColor { style.finderCenterColor = try Self.color(finderCenterColor) }
        if let caption {
            style.caption = SymbolCaption(caption, look: captionLook ?? .frame, color: try captionColor.map { try Self.color($0) })
        }
        if withLogo, let logo {
            style.logo = try SymbolLogo(
                picture: try PayloadSource.read(logo, limit: Picture.maximumFileBytes), share: (logoSize ?? 20) / 100,
                shape: logoShape ?? .square, clearsModules: !keepModulesBelowLogo)
        }
        return style
    }

    private static func color(_ text: String, example: LocalizedText = .verbatim("7C3AED")) throws -> Color {
        guard let color = Color(hex: text) else {
            throw ValidationError(tr("“\(text)” isn’t a colour. Enter it like \(example)."))
        }
        return color
    }

    private static func gradient(_ text: String, _ direction: SymbolGradient.Direction) throws -> SymbolGradient {
        let colors = try text.split(separator: ",", omittingEmptySubsequences: false).map { try color(String($0)) }
        guard let gradient = SymbolGradient(direction, to: colors) else {
            throw ValidationError(tr("A gradient can have one to \(SymbolGradient.maximumColors) more colours, separated by commas."))
        }
        return gradient
    }
}

/// An angle in degrees, or “radial”.
struct GradientDirection: ExpressibleByArgument {
    let direction: SymbolGradient.Direction

    init?(argument: String) {
        if argument == "radial" {
            direction = .radial
        } else if let angle = Double(argument), angle.isFinite {
            direction = .linear(angle: angle)
        } else {
            return nil
        }
    }
}

/// A style as the library stores it.
enum StoredStyle {
    /// The JSON of a style; nil for the default style, so that the code follows it. Throws when the payload fits into no symbol, and when
    /// the symbol would not scan unless that is forced.
    static func json(_ style: SymbolStyle, for payload: Payload, in symbology: Symbology, isForced: Bool) throws -> String? {
        guard style != SymbolStyle() else {
            _ = try Symbol(payload, in: symbology, level: style.level)
            return nil
        }
        let checked = try CheckedSymbols(style: style) { level throws(SymbolError) in
            [try Symbol(payload, in: symbology, level: level)]
        }
        try ScanReport.refuse(checked, unless: isForced)
        return checked.style.json
    }
}
