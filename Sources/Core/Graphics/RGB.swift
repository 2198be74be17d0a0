import Foundation

/// An opaque sRGB colour with eight bits for each channel.
public struct RGB: Hashable, Sendable {
    public let red: UInt8
    public let green: UInt8
    public let blue: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Parses “#RRGGBB” or “RRGGBB” in either case; nil for anything else.
    public init?(hex: String) {
        let digits = hex.hasPrefix("#") ? hex.dropFirst() : hex[...]
        guard digits.utf8.count == 6, digits.utf8.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else { return nil }
        self.init(packed: value)
    }

    /// A colour from a literal like 0xRRGGBB.
    init(packed value: UInt32) {
        self.init(red: UInt8(value >> 16 & 0xFF), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
    }

    /// A colour from three channels between 0 and 1. Nil when one is outside, which desktops use for “no colour”.
    public init?(red: Double, green: Double, blue: Double) {
        guard [red, green, blue].allSatisfy((0...1).contains) else { return nil }
        func byte(_ share: Double) -> UInt8 { UInt8((share * 255).rounded()) }
        self.init(red: byte(red), green: byte(green), blue: byte(blue))
    }

    public static let black = RGB(packed: 0x000000)
    public static let white = RGB(packed: 0xFFFFFF)

    /// “#RRGGBB” in capitals.
    public var hex: String { String(format: "#%02X%02X%02X", red, green, blue) }

    /// The relative luminance, from 0 for black to 1 for white (WCAG 2.1).
    public var luminance: Double {
        func linear(_ channel: UInt8) -> Double {
            let value = Double(channel) / 255
            return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast ratio of two colours, from 1 to 21 (WCAG 2.1, success criterion 1.4.3).
    public func contrast(with other: RGB) -> Double {
        let (lighter, darker) = (max(luminance, other.luminance), min(luminance, other.luminance))
        return (lighter + 0.05) / (darker + 0.05)
    }

    /// The colour mixed with a share of another one, from 0 to 1.
    public func mixed(with other: RGB, share: Double) -> RGB {
        func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
            UInt8((Double(from) + (Double(to) - Double(from)) * min(max(share, 0), 1)).rounded())
        }
        return RGB(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }

    /// The nearest shade towards `end` that reaches the contrast ratio on all backgrounds; `end` itself when there is none.
    public func shade(towards end: RGB, reaching ratio: Double, on backgrounds: [RGB]) -> RGB {
        let steps = 64
        for step in 0...steps {
            let candidate = mixed(with: end, share: Double(step) / Double(steps))
            if backgrounds.allSatisfy({ candidate.contrast(with: $0) >= ratio }) { return candidate }
        }
        return end
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        (0x30...0x39).contains(self) || (0x41...0x46).contains(self) || (0x61...0x66).contains(self)
    }
}

/// Coded as text, “#RRGGBB”.
extension RGB: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let color = RGB(hex: text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(text)” is no colour; write it as #RRGGBB")
        }
        self = color
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hex)
    }
}
