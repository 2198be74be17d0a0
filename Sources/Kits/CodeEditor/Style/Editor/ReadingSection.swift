import GLib
import Gtk
import Symbols

/// What helps scanners: the error correction level and the quiet zone.
@MainActor
final class ReadingSection: StyleSection {
    let view: Widget

    let levels = Choice<ErrorCorrectionLevel>()
    private let levelWords = Label("", classes: ["caption", "dim"]).fitting(.wrap)
    let zone = SpinButton(name: "Quiet zone in modules", range: 0...Double(SymbolStyle.maximumQuietZone))
    private let zoneWords = Label("", classes: ["caption", "dim"]).fitting(.wrap)
    private var changed: SignalConnection?

    init(edit: @escaping StyleEdit) {
        zone.ignoreWheel()
        let segments = levels.segments("Error correction level") { $0.rawValue }
        view = SectionLayout.group(
            "Scanning",
            [
                Box(.column, spacing: 8, [SectionLayout.line(Label("Error correction"), segments), levelWords]),
                Box(.column, spacing: 8, [SectionLayout.line(Label("Quiet zone"), zone), zoneWords]),
            ])
        levels.chosen = { level in edit { $0.level = level } }
        changed = zone.onChange { modules in edit { $0.quietZone = Int(modules) } }
    }

    func render(_ style: SymbolStyle) {
        levels.show(style.level)
        levelWords.text = style.level.explanation
        if Int(zone.value) != style.quietZone { changed?.silenced { zone.value = Double(style.quietZone) } }
        let wanted = SymbolFamily.standard.quietZone
        zoneWords.text =
            style.quietZone < wanted
            ? "The light margin around the code, in modules. Scanners expect \(wanted)."
            : "The light margin around the code, in modules; \(wanted) are the standard."
        zoneWords.setClass("warning-text", style.quietZone < wanted)
        zoneWords.setClass("dim", style.quietZone >= wanted)
    }
}
