import Foundation
public import Symbols

/// A style with a name, to be chosen again.
public struct StylePreset: Hashable, Sendable {
    /// The most characters of a name.
    public static let maximumNameLength = 50

    /// One line, never empty.
    public let name: String
    /// What it sets; a caption only when that is part of the preset.
    public let style: SymbolStyle
    /// Whether it came with Quire; those say nothing about the logo.
    public let isBuiltIn: Bool

    /// Makes a preset of one's own.
    ///
    /// Spaces around the name and characters without a look are taken out of it.
    public init(name: String, style: SymbolStyle) throws(StylePresetError) {
        let name = Self.cleaned(name)
        guard !name.isEmpty else { throw .noName }
        guard name.count <= Self.maximumNameLength, PresetFileName(name).fits else { throw .nameTooLong }
        self.init(name: name, style: style, isBuiltIn: false)
    }

    init(name: String, style: SymbolStyle, isBuiltIn: Bool) {
        self.name = name
        self.style = style
        self.isBuiltIn = isBuiltIn
    }

    /// What two presets must not share: people take “warm” and “Warm” for one name.
    var key: String { Self.key(of: name) }

    static func key(of name: String) -> String { cleaned(name).lowercased() }

    /// The style that a choice of the preset makes of another one.
    ///
    /// The caption belongs to the code and stays, unless the preset has one of its own. A preset that came with Quire keeps the logo too,
    /// and then the level that it was given.
    public func applied(to current: SymbolStyle) -> SymbolStyle {
        var new = style
        if style.caption == nil { new.caption = current.caption }
        if isBuiltIn, let logo = current.logo {
            new.logo = logo
            new.level = max(style.level, current.level)
        }
        return new
    }

    /// In the form that file systems agree on (Unicode NFC), without what could hide or turn around a part of it.
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
