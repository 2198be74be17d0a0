import Foundation

/// A colour in sRGB with straight alpha (not premultiplied). Components are from 0 to 1.
public struct Color: Hashable, Sendable {
    public var red: Double
    public var green: Double
    public var blue: Double
    public var alpha: Double

    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// A colour from a literal like 0xRRGGBB.
    public init(packed value: UInt32) {
        func component(_ shift: UInt32) -> Double { Double(value >> shift & 0xFF) / 255 }
        self.init(red: component(16), green: component(8), blue: component(0))
    }

    /// Parses `#RGB`, `#RRGGBB` or `#RRGGBBAA`, with or without the number sign; nil for anything else.
    public init?(hex: String) {
        var digits: [UInt8] = []
        for (index, character) in hex.utf8.enumerated() {
            if index == 0, character == UInt8(ascii: "#") { continue }
            guard let value = Character(UnicodeScalar(character)).hexDigitValue else { return nil }
            digits.append(UInt8(value))
        }
        let components: [Double]
        switch digits.count {
        case 3: components = digits.map { Double($0 * 17) / 255 }
        case 6, 8: components = stride(from: 0, to: digits.count, by: 2).map { Double(digits[$0] * 16 + digits[$0 + 1]) / 255 }
        default: return nil
        }
        self.init(
            red: components[0], green: components[1], blue: components[2],
            alpha: components.count == 4 ? components[3] : 1)
    }

    /// Parses `#RRGGBB`, with or without the number sign; nil for anything else. For colours that are never transparent.
    public init?(opaqueHex hex: String) {
        guard hex.utf8.count - (hex.hasPrefix("#") ? 1 : 0) == 6 else { return nil }
        self.init(hex: hex)
    }

    /// The nearest colour of three components. Nil when one is outside 0 to 1, which desktops use for “no colour”.
    public init?(desktop components: [Double]) {
        guard components.count == 3, components.allSatisfy((0...1).contains) else { return nil }
        self = Color(red: components[0], green: components[1], blue: components[2]).rounded
    }

    public static let black = Color(red: 0, green: 0, blue: 0)
    public static let white = Color(red: 1, green: 1, blue: 1)
    public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

    /// `#RRGGBB`, or `#RRGGBBAA` if the colour is not opaque.
    public var hex: String {
        let digits = Array("0123456789ABCDEF")
        let components = alpha >= 1 ? [red, green, blue] : [red, green, blue, alpha]
        return components.reduce(into: "#") { text, component in
            let value = Int(Self.step(component))
            text.append(digits[value >> 4])
            text.append(digits[value & 15])
        }
    }

    /// The colour with its opacity multiplied.
    public func opacity(_ factor: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: alpha * factor)
    }

    /// The colour without its transparency.
    public var opaque: Color { Color(red: red, green: green, blue: blue) }

    /// The nearest colour in the 256 steps of a channel that files store.
    public var rounded: Color {
        Color(red: Self.step(red) / 255, green: Self.step(green) / 255, blue: Self.step(blue) / 255, alpha: Self.step(alpha) / 255)
    }

    private static func step(_ component: Double) -> Double { (min(max(component, 0), 1) * 255).rounded() }
}

extension Color {
    /// The relative luminance by WCAG 2.1, from 0 (black) to 1 (white), ignoring the opacity.
    public var luminance: Double {
        func linear(_ component: Double) -> Double {
            component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast ratio of two colours by WCAG 2.1 (success criterion 1.4.3), from 1 to 21, ignoring both opacities.
    public func contrast(with other: Color) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// Blends this colour over an opaque one.
    public func composited(on background: Color) -> Color {
        Color(
            red: red * alpha + background.red * (1 - alpha),
            green: green * alpha + background.green * (1 - alpha),
            blue: blue * alpha + background.blue * (1 - alpha))
    }

    /// The colour mixed with a share of another one, from 0 to 1, in the 256 steps of a channel. Ignores both opacities.
    public func mixed(with other: Color, share: Double) -> Color {
        func mix(_ from: Double, _ to: Double) -> Double {
            let (from, to) = (Self.step(from), Self.step(to))
            return (from + (to - from) * min(max(share, 0), 1)).rounded() / 255
        }
        return Color(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }

    /// The nearest shade towards `end` that reaches the contrast ratio on all backgrounds; `end` itself when there is none.
    public func shade(towards end: Color, reaching ratio: Double, on backgrounds: [Color]) -> Color {
        let steps = 64
        for step in 0...steps {
            let candidate = mixed(with: end, share: Double(step) / Double(steps))
            if backgrounds.allSatisfy({ candidate.contrast(with: $0) >= ratio }) { return candidate }
        }
        return end
    }
}

/// Coded as text, as people and files write colours.
extension Color: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let hex = try container.decode(String.self)
        guard let color = Color(hex: hex) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(hex)” is no colour; write it as #RRGGBB")
        }
        self = color
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hex)
    }
}
