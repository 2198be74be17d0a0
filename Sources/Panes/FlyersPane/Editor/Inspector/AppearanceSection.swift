import CodeEditor
import Drawing
import FlyerLayout
import Flyers
import Graphics
import Gtk
import Platform

/// The inspector's section for colours and the font.
@MainActor
final class AppearanceSection: InspectorSection {
    let view: Widget
    let background: FlyerColorField
    let accent: FlyerColorField
    let family: FontField
    let schemes: SchemeField
    private let warnings = Box(.column, spacing: 8)
    private var problems: [LocalizedText] = []

    /// Paper colours on which codes and text are easy to read.
    private static let papers: [(name: LocalizedText, color: Color)] = [
        (tr("White"), 0xFF_FF_FF), (tr("Cream"), 0xFF_F8_E7), (tr("Sand"), 0xF6_EB_DA), (tr("Rose"), 0xFD_EC_EF), (tr("Sky"), 0xE8_F2_FC),
        (tr("Mint"), 0xE7_F6_ED),
        (tr("Ink"), 0x1C_19_24),
    ].map { ($0.0, Color(packed: $0.1)) }
    private static let accents = Accent.all.map { (name: $0.name, color: $0.color) }

    init(_ session: FlyerSession) {
        background = FlyerColorField(tr("Background"), samples: Self.papers + Self.accents)
        accent = FlyerColorField(tr("Accent"), samples: Self.accents + [(tr("Ink"), Color(packed: 0x1C_19_24))])
        family = FontField()
        schemes = SchemeField(session)
        let colors = Box(.column, spacing: 16, [schemes.view, background.view, accent.view, warnings])
        view = SectionLayout.group(tr("Appearance"), [colors, family.view])
        background.onSelect = { [weak session] color in session?.change(nil) { $0.background = color } }
        accent.onSelect = { [weak session] color in session?.change(nil) { $0.accent = color } }
        family.onSelect = { [weak session] family in session?.change(nil) { $0.family = family } }
    }

    func render(_ subject: InspectorState) {
        schemes.show(subject.flyer, template: subject.template)
        background.show(subject.flyer.background, template: subject.template.background)
        accent.show(subject.flyer.accent, template: subject.template.accent)
        family.show(subject.flyer.family)
        show(FlyerContrast.problems(of: subject.flyer, template: subject.template))
    }

    private func show(_ new: [LocalizedText]) {
        warnings.isVisible = !new.isEmpty
        guard new != problems else { return }
        problems = new
        warnings.removeAll()
        for problem in new { warnings.append(WarningLine.make(problem)) }
    }
}

/// Chooses both colours at once: the template's, or one of three pairs that go with the code's own colours.
@MainActor
final class SchemeField {
    let view: Widget
    let choice = Choice<FlyerScheme?>()
    private var swatches: [CanvasView] = []
    private var shown: [FlyerScheme?: FlyerColors] = [:]
    /// What the colours were derived from. A style may hold a logo, and is not read again at each key.
    private var source: Source?

    private struct Source: Hashable {
        let style: String?
        let template: FlyerColors
    }

    private struct FlyerColors: Hashable {
        let background: Color
        let accent: Color
    }

    init(_ session: FlyerSession) {
        let link = WeakLink<SchemeField>()
        let values = [(nil, tr("Template default"))] + FlyerScheme.allCases.map { (Optional($0), $0.name) }
        var swatches: [CanvasView] = []
        let tiles = choice.tiles(tr("Colours"), values, class: "ready-color") { scheme in
            let swatch = ColorSwatch.pair {
                link.target?.shown[scheme].map { ($0.background, $0.accent) }
            }
            swatches.append(swatch)
            return swatch
        }
        self.swatches = swatches
        view = Box(.column, spacing: 8, [Label(tr("Colours that go with the code")).fitting(.wrap).expanding(.horizontal), tiles])
        link.target = self
        choice.chosen = { [weak self, weak session] scheme in
            let colors = scheme.flatMap { self?.shown[$0] }
            session?.change(nil) { ($0.background, $0.accent) = (colors?.background, colors?.accent) }
        }
    }

    func show(_ flyer: Flyer, template: FlyerTemplate) {
        let own = FlyerColors(background: template.background, accent: template.accent)
        let source = Source(style: flyer.codes.first?.style, template: own)
        if source != self.source {
            self.source = source
            let base = template.schemeColor(of: flyer)
            shown = [nil: own]
            for scheme in FlyerScheme.allCases {
                let colors = scheme.colors(from: base)
                shown[scheme] = FlyerColors(background: colors.background, accent: colors.accent)
            }
            for swatch in swatches { swatch.queueDraw() }
        }
        let current = FlyerColors(background: flyer.background ?? template.background, accent: flyer.accent ?? template.accent)
        let values: [FlyerScheme?] = [nil] + FlyerScheme.allCases
        choice.show(values.first { shown[$0] == current })
    }
}

/// Chooses the font family: the template's, a generic family, or any that is installed.
@MainActor
final class FontField {
    let view: Widget
    /// Called when the user chose a family; nil stands for the template's.
    var onSelect: (@MainActor (String?) -> Void)?
    var list: DropDown { choices.view }
    private let choices = ChoiceList<String?>(name: tr("Font"))
    private var families: [String?] = []
    private var shown: String?
    private var reading: Task<Void, Never>?

    private nonisolated static let usual: [String?] = [nil, "Sans", "Serif", "Monospace"]

    init() {
        let list = choices.view.expanding(.horizontal)
        view = Box(.column, spacing: 8, [Label(tr("Font")).expanding(.horizontal), list])
        list.hasSearch = true
        list.yields()
        offer(Self.usual)
        choices.chosen = { [weak self] family in if let self, family != self.shown { self.onSelect?(family) } }
        reading = Task { [weak self] in
            let installed = await Self.installed()
            if !Task.isCancelled { self?.offer(Self.usual + installed.map { $0 }) }
        }
    }

    isolated deinit { reading?.cancel() }

    @concurrent
    private static func installed() async -> [String] {
        FontFamilies.installed().filter { !usual.contains($0) }
    }

    private func offer(_ new: [String?]) {
        families = new
        show(shown)
    }

    func show(_ family: String?) {
        shown = family
        // A draft from another computer may use a family that is not installed here.
        if !families.contains(family) { families.insert(family, at: 1) }
        choices.setChoices(families.map { ($0, $0.map { .verbatim($0) } ?? tr("Template default")) })
        choices.show(family)
    }
}
