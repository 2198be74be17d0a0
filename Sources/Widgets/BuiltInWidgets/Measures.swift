import Foundation
import Platform
import Timeline

/// Numbers of live widgets in the format of a locale.
struct MeasureText {
    let locale: Locale

    /// “45 %”
    func percent(_ share: Double) -> String {
        share.formatted(.percent.precision(.fractionLength(0)).rounded(rule: .toNearestOrEven).locale(locale))
    }

    /// A rate in bytes per second, in decimal units: “64 kB/s”.
    func rate(_ bytes: Double) -> String {
        let (value, unit) = Self.scaled(bytes)
        return number(value, unit: unit) + " " + ["B/s", "kB/s", "MB/s", "GB/s", "TB/s"][unit]
    }

    /// An amount of data in decimal units: “1.2 GB”.
    func bytes(_ bytes: UInt64) -> String {
        let (value, unit) = Self.scaled(Double(bytes))
        return number(value, unit: unit) + " " + ["B", "kB", "MB", "GB", "TB"][unit]
    }

    /// “2 h 10 min”
    func duration(seconds: Int64) -> String {
        // Whole minutes, at least one.
        let minutes = max((seconds + 30) / 60, 1)
        return Duration.seconds(minutes * 60).formatted(
            Duration.UnitsFormatStyle(allowedUnits: [.hours, .minutes], width: .narrow).locale(locale))
    }

    /// “52 °C”
    func temperature(_ celsius: Double) -> String {
        celsius.formatted(.number.precision(.fractionLength(0)).locale(locale)) + " °C"
    }

    private static func scaled(_ bytes: Double) -> (value: Double, unit: Int) {
        var (value, unit) = (max(bytes, 0), 0)
        // Values that would be rounded to a thousand get the next unit.
        while value >= 999.5, unit < 4 { (value, unit) = (value / 1000, unit + 1) }
        return (value, unit)
    }

    private func number(_ value: Double, unit: Int) -> String {
        let digits = unit > 0 && value < 9.95 ? 1 : 0
        return value.formatted(.number.precision(.fractionLength(digits)).locale(locale))
    }
}

extension ViewNode {
    /// A round button with an icon.
    ///
    /// - Parameter side: In logical pixels.
    static func roundButton(
        _ action: ViewAction, _ iconName: String, label: LocalizedText, side: Double, isMain: Bool = false, ground: ViewColor? = nil
    ) -> ViewNode {
        let icon = ViewNode.icon(iconName, size: (side / 2).rounded(), color: isMain ? .onAccent : .text)
        let row = ViewNode.row(StackNode(spacing: 0, alignment: .center, width: side, height: side, [icon]))
        let disc = ViewNode.column(
            StackNode(
                spacing: 0, alignment: .center, width: side, height: side, background: ground ?? (isMain ? .accent : .line),
                cornerRadius: side / 2, [row]))
        return .button(ButtonNode(action, label: label, style: .plain, disc))
    }

    /// A ring with something in its middle.
    static func ring(_ value: Double, color: ViewColor, label: LocalizedText, side: Double, thickness: Double = 6, _ middle: ViewNode)
        -> ViewNode
    {
        let ring = ViewNode.gauge(GaugeNode(min(max(value, 0), 1), shape: .ring, color: color, label: label, thickness: thickness))
        return .overlay([.column(StackNode(spacing: 0, width: side, height: side, [ring])), middle])
    }

    /// A line with a label at its beginning and a value at its end.
    static func fact(_ label: LocalizedText, _ value: String, color: ViewColor = .text) -> ViewNode {
        .row(
            spacing: 12, alignment: .baseline,
            [
                .text(label, color: .secondaryText, minimumScale: 0.85), .space(),
                .text(TextNode(.verbatim(value), weight: .medium, color: color, alignment: .trailing, isTabular: true, minimumScale: 0.7)),
            ])
    }

    /// A number as the main thing of a widget.
    static func figure(_ text: String, style: TextNode.Style = .title, color: ViewColor = .text) -> ViewNode {
        .text(TextNode(.verbatim(text), style: style, color: color, isTabular: true, minimumScale: 0.5))
    }
}
