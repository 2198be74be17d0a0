import GLib
import Graphics
import Gtk
import Platform
import Timeline
import WidgetUI

/// The chosen kind of the gallery: how it looks with its settings in a size, and the button that pins it so.
@MainActor
final class GalleryStage {
    let kind: any WidgetKind
    let root: Widget
    private(set) var family: WidgetFamily
    private(set) var preview: LivePreview
    let form: ConfigurationForm
    private let style: Style
    private let isOff: Bool
    private let pin: Button
    private let stand = Box(.row, classes: ["gallery-stand"])
    private let sizeChoice = Choice<WidgetFamily>()
    private let chips = WrapBox(spacing: 4, asksForOneLine: false).hidden()
    private var offered: [WidgetRecommendation] = []
    /// Waits until typing pauses before the preview follows.
    private let following = Debouncer(.milliseconds(250))
    private var width = 0
    /// Called when `nextChange` of the preview has changed.
    var onReschedule: (@MainActor () -> Void)?

    /// The height of the place for the preview, and the margins around it, in logical pixels.
    private static let highest = 344.0, margins = 48

    /// - Parameters:
    ///   - isOff: whether the kind is a program that is off; the button then offers to turn it on.
    ///   - pinned: called with the size and the settings, or to turn the program on.
    init(
        kind: any WidgetKind, family: WidgetFamily, style: Style, choices: any ChoiceSource, isOff: Bool,
        pinned: @escaping @MainActor (WidgetFamily, WidgetConfiguration) -> Void
    ) {
        (self.kind, self.style, self.isOff) = (kind, style, isOff)
        self.family = kind.families.contains(family) ? family : kind.families.first ?? .small
        preview = LivePreview(kind: kind, family: self.family, look: .here(style))
        form = ConfigurationForm(schema: kind.schema, configuration: WidgetConfiguration(), choices: choices, kind: kind)
        let link = WeakLink<GalleryStage>()
        pin =
            isOff
            ? Button(tr("Turn on…"))
            : Button(icon: "quire-pin-symbolic", title: tr("Pin to desktop", context: "verb"), classes: ["primary"])
        pin.setAccessibleLabel(isOff ? tr("Turn on \(kind.name)…") : tr("Pin \(kind.name) with these settings"))
        let sizes = Box(.row, classes: ["segmented"]).placed(horizontal: .start)
        for family in kind.families {
            sizes.append(sizeChoice.add(family, content: Label(family.name).aligned(0.5), name: tr("\(kind.name), \(family.name)")))
        }
        let words = Box(
            .column, spacing: 4,
            [
                Label(kind.name, classes: ["heading"]).fitting(.wrap),
                Label(kind.summary, classes: ["dim"]).fitting(.wrap).width(characters: 24, atMost: 60),
            ])
        if isOff { words.append(Label(tr("Off: not part of Quire"), classes: ["caption", "warning-text"]).fitting(.wrap)) }
        let scroller = ScrolledView(sizes, horizontal: true, vertical: false).withClass("places-scroller")
        // In a narrow window the button stands below the words.
        let head = Box(.row, spacing: 16, [words.expanding(.horizontal), pin.placed(horizontal: .start, vertical: .start)])
        let column = Box(.column, spacing: 16, [AdaptiveRow.make(head, needed: 420), scroller, stand, chips])
        if !isOff, !kind.schema.parameters.isEmpty { column.append(form.view) }
        root = column
        link.target = self
        sizeChoice.show(self.family)
        sizeChoice.chosen = { link.target?.choose($0) }
        form.onChange = { link.target?.follow() }
        pin.onPress {
            guard let stage = link.target, isOff || stage.form.problems.isEmpty else { return }
            pinned(stage.family, stage.form.configuration ?? WidgetConfiguration())
        }
        stand.append(preview.root.expanding(.horizontal))
    }

    // MARK: Sizes

    func choose(_ family: WidgetFamily) {
        guard family != self.family, kind.families.contains(family) else { return }
        self.family = family
        sizeChoice.show(family)
        preview.stop()
        stand.removeAll()
        preview = LivePreview(kind: kind, family: family, configuration: preview.configuration, look: .here(style))
        stand.append(preview.root.expanding(.horizontal))
        fit(width)
        show(offered)
        start()
    }

    func fit(_ width: Int) {
        self.width = width
        preview.fit(min(family.zoom(in: width, margins: Self.margins), Self.highest / family.size.height))
    }

    // MARK: Lifecycle

    func start() {
        preview.onReschedule = { [weak self] in self?.onReschedule?() }
        preview.refresh()
    }

    func stop() { preview.stop() }

    func end() {
        stop()
        form.stop()
    }

    func restyle() { preview.show(.here(style)) }

    func focus() { pin.grabFocus() }
    var hasFocus: Bool { root.containsFocus }

    // MARK: Settings

    private func follow() {
        pin.isSensitive = isOff || form.problems.isEmpty
        following.schedule { [weak self] in
            if let self, let configuration = self.form.configuration { self.preview.show(configuration) }
        }
    }

    /// Offers ready-made settings, which a press fills in.
    func show(_ recommendations: [WidgetRecommendation]) {
        offered = recommendations
        chips.removeAll()
        let fitting = isOff ? [] : recommendations.filter { $0.family == nil || $0.family == family }
        for recommendation in fitting {
            let label = Label(recommendation.title).fitting(.ellipsisAtEnd).width(characters: -1, atMost: 24)
            chips.append(
                Button(content: label, name: tr("\(kind.name): \(recommendation.title)"), classes: ["chip"]) { [weak self] in
                    self?.form.show(recommendation.configuration)
                }.placed(horizontal: .start))
        }
        chips.isVisible = !fitting.isEmpty
    }
}
