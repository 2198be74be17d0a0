import Foundation
import Graphics
import Platform
import Symbols

/// A named style to choose again.
struct StylePreset: Hashable, Sendable {
    /// The maximum length of a name, in characters.
    static let maximumNameLength = 50

    /// One line, never empty. The key of the preset and its file.
    let name: String
    let title: LocalizedText
    /// The style. It includes a caption only if the preset does.
    let style: SymbolStyle
    /// True for a preset of Quire; these leave the logo alone.
    let isBuiltIn: Bool

    /// Creates a preset of the person.
    ///
    /// Surrounding spaces and invisible characters are removed from the name.
    init(name: String, style: SymbolStyle) throws(StylePresetError) {
        let name = Self.cleaned(name)
        guard !name.isEmpty else { throw .noName }
        guard name.count <= Self.maximumNameLength, PresetFileName(name).fits else { throw .nameTooLong }
        self.init(.verbatim(name), style, isBuiltIn: false)
    }

    private init(_ title: LocalizedText, _ style: SymbolStyle, isBuiltIn: Bool) {
        (name, self.title, self.style, self.isBuiltIn) = (title.untranslated, title, style, isBuiltIn)
    }

    /// The key that must be unique: people take “warm” and “Warm” for the same name.
    var key: String { Self.key(of: name) }

    static func key(of name: String) -> String { cleaned(name).lowercased() }

    /// The style that results from applying the preset to `current`.
    ///
    /// The caption belongs to the code and stays, unless the preset includes one. A preset of Quire also keeps the logo, and then the
    /// current error correction level.
    func applied(to current: SymbolStyle) -> SymbolStyle {
        var new = style
        if style.caption == nil { new.caption = current.caption }
        if isBuiltIn, let logo = current.logo {
            new.logo = logo
            new.level = max(style.level, current.level)
        }
        return new
    }

    /// Unicode NFC, as file systems agree on it, without invisible and direction-changing characters.
    private static func cleaned(_ name: String) -> String {
        let joiners: Set<Unicode.Scalar> = ["\u{200C}", "\u{200D}"]
        var kept = String.UnicodeScalarView()
        for scalar in name.precomposedStringWithCanonicalMapping.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .lineSeparator, .paragraphSeparator, .spaceSeparator: kept.append(" ")
            case .control: kept.append(" ")
            case .format where !joiners.contains(scalar): continue
            default: kept.append(scalar)
            }
        }
        return String(kept).split(separator: " ").joined(separator: " ")
    }
}

extension StylePreset {
    /// The presets of Quire. Each scans everywhere with a typical link; a test checks that.
    static let builtIn: [StylePreset] = [
        preset(tr("Plain")),
        preset(tr("Ink"), ink: "1F1B3A", paper: "FBFAF7", finderFrame: "4C1D95", finderCenter: "4C1D95"),
        preset(tr("Rounded"), .rounded, .rounded, .rounded, ink: "1C1924"),
        preset(tr("Liquid"), .liquid, .rounded, .rounded, ink: "12395B", paper: "F2F8FC"),
        preset(tr("Dots"), .dots, .rounded, .rounded, ink: "17202B", level: .quartile),
        preset(tr("Leaf"), .classyRounded, .leaf, .leaf, ink: "14452F", paper: "F4F8F1"),
        preset(tr("Warm"), .rounded, .rounded, .rounded, ink: "6B2412", paper: "FFF8EE", finderCenter: "9A3412"),
        preset(tr("Dusk"), .rounded, .rounded, .rounded, ink: "312E81", paper: "FDF9FF", gradient: (angle: 45, to: "86198F")),
        preset(tr("Sea"), .liquid, .rounded, .rounded, ink: "0B3B60", gradient: (angle: 90, to: "0F6B63")),
        preset(tr("Lines"), .verticalBars, .rounded, .rounded, ink: "252231", paper: "F7F5FA"),
    ]

    private static func preset(
        _ title: LocalizedText, _ modules: ModuleShape = .square, _ frames: FinderFrameShape = .square,
        _ centers: FinderCenterShape = .square, ink: String? = nil, paper: String? = nil, finderFrame: String? = nil,
        finderCenter: String? = nil, gradient: (angle: Double, to: String)? = nil, level: ErrorCorrectionLevel? = nil
    ) -> StylePreset {
        var style = SymbolStyle()
        (style.moduleShape, style.finderFrameShape, style.finderCenterShape) = (modules, frames, centers)
        if let ink { style.foreground = color(ink) }
        if let paper { style.background = color(paper) }
        style.finderFrameColor = finderFrame.map(color)
        style.finderCenterColor = finderCenter.map(color)
        style.gradient = gradient.flatMap { SymbolGradient(.linear(angle: $0.angle), to: [color($0.to)]) }
        if let level { style.level = level }
        return StylePreset(title, style, isBuiltIn: true)
    }

    /// A colour of the table above; a test checks all of them.
    private static func color(_ hex: String) -> Color { Color(hex: hex) ?? .black }
}

/// The reason why a preset could not be saved or removed.
enum StylePresetError: PresentableError, Hashable, Sendable {
    case noName
    case nameTooLong
    /// A preset of Quire has this name.
    case builtInName(String)
    /// Another preset has this name, in its own spelling.
    case exists(String)
    case tooMany(limit: Int)
    case tooLarge
    case cannotWrite(folder: String, reason: String)
    case cannotRemove(file: String, reason: String)

    var message: LocalizedText {
        switch self {
        case .noName: tr("A preset needs a name. Enter one.")
        case .nameTooLong: tr("This name is too long for a preset. Use at most \(StylePreset.maximumNameLength) characters.")
        case .builtInName(let name): tr("“\(name)” is a preset that comes with Quire. Choose another name.")
        case .exists(let name): tr("A preset named “\(name)” already exists. Choose another name, or replace it.")
        case .tooMany(let limit): tr("There are already \(limit) presets. Remove one first.")
        case .tooLarge: tr("This style is too large for a preset. Choose a smaller picture for the logo.")
        case .cannotWrite(let folder, let reason):
            tr("The preset can’t be saved in \(folder): \(reason). Free some space or check your permissions there, then try again.")
        case .cannotRemove(let file, let reason): tr("\(file) can’t be removed: \(reason). Check the permissions of its folder.")
        }
    }
}
