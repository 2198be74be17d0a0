import Graphics
import Gtk
import Platform
import Timeline
import WidgetUI

/// A card of the gallery: a live preview of a kind in the chosen size, its description, and buttons to pin it.
@MainActor
final class GalleryCard {
    /// What to pin: the kind with its default configuration, asked for if needed, or a recommendation.
    enum PinRequest {
        case standard
        case recommendation(WidgetRecommendation)
    }

    let root: Widget
    let preview: LivePreview
    private let pin: @MainActor (PinRequest) -> Void
    private let button: Button
    private let chips: WrapBox
    private var offered: [WidgetRecommendation]?

    private static let maximumRecommendations = 3

    /// - Parameter isOff: whether the kind is a program that is off; the card then offers to turn it on.
    init(kind: any WidgetKind, family: WidgetFamily, style: Style, isOff: Bool = false, pin: @escaping @MainActor (PinRequest) -> Void) {
        self.pin = pin
        button = isOff ? Button(tr("Turn on…")) : Button(icon: "quire-pin-symbolic", title: tr("Pin to desktop", context: "verb"))
        chips = WrapBox(spacing: 4, asksForOneLine: false).hidden().expanding(.vertical).placed(vertical: .end)
        preview = LivePreview(kind: kind, family: family, look: .here(style))
        let textColumn = Box(
            .column, spacing: 4,
            [
                Label(kind.name, classes: ["card-title"]).fitting(.wrap),
                Label(kind.summary, classes: ["caption", "dim"]).fitting(.wrap).width(characters: 24, atMost: family.isWide ? 48 : 24),
            ]
        ).expanding(.vertical)
        button.setAccessibleLabel(isOff ? tr("Turn on \(kind.name)…") : tr("Pin \(kind.name) to desktop"))
        if isOff { textColumn.append(Label(tr("Off: not part of Quire"), classes: ["caption", "warning-text"]).fitting(.wrap)) }
        button.horizontalAlignment = .start
        root = Box(.column, spacing: 12, classes: ["panel", "gallery-card"], [preview.root, textColumn, chips, button])
        button.onPress { pin(.standard) }
        show([])
    }

    func show(_ recommendations: [WidgetRecommendation]) {
        let fitting = Array(
            recommendations.filter { $0.family == nil || $0.family == preview.family }.prefix(Self.maximumRecommendations))
        guard fitting != offered else { return }
        offered = fitting
        chips.removeAll()
        for recommendation in fitting {
            let label = Label(recommendation.title).fitting(.ellipsisAtEnd).width(characters: -1, atMost: 18)
            let chip = Button(content: label, name: tr("Pin \(preview.kind.name): \(recommendation.title)"), classes: ["chip"]) {
                [weak self] in
                self?.pin(.recommendation(recommendation))
            }.placed(horizontal: .start)
            chips.append(chip)
        }
        chips.isVisible = !fitting.isEmpty
    }

    func focus() { button.grabFocus() }
    var hasFocus: Bool { root.containsFocus }
}

extension WidgetFamily {
    fileprivate var isWide: Bool { size.width > 200 }
}
