import Foundation

/// A colour in RGB with straight alpha (not premultiplied). Components are from 0 to 1.
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

    public static let black = Color(red: 0, green: 0, blue: 0)
    public static let white = Color(red: 1, green: 1, blue: 1)
    public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

    /// Returns the colour with its opacity multiplied.
    public func opacity(_ factor: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: alpha * factor)
    }

    /// `#RRGGBB`, or `#RRGGBBAA` if the colour is not opaque.
    public var hex: String {
        let digits = Array("0123456789ABCDEF")
        let components = alpha >= 1 ? [red, green, blue] : [red, green, blue, alpha]
        return components.reduce(into: "#") { text, component in
            let value = Int((min(max(component, 0), 1) * 255).rounded())
            text.append(digits[value >> 4])
            text.append(digits[value & 15])
        }
    }

    /// The relative luminance by WCAG 2.1, from 0 (black) to 1 (white), ignoring the opacity.
    public var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// The contrast ratio by WCAG 2.1, from 1 to 21, ignoring both opacities.
    public func contrast(to other: Color) -> Double {
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

    private static func linear(_ component: Double) -> Double {
        component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
    }
}

extension Color: Codable {
    /// Decodes a hexadecimal string, as people and files write colours.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let hex = try container.decode(String.self)
        guard let color = Color(hex: hex) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(hex)” is no colour such as #RRGGBB.")
        }
        self = color
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hex)
    }
}
