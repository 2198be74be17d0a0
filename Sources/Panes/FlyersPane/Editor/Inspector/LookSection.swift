import CodeEditor
import FlyerLayout
import Graphics
import Gtk
import PaneKit

/// Colours and letters.
@MainActor
final class LookSection: InspectorSection {
    let view: Widget
    let background: FlyerColorField
    let accent: FlyerColorField
    let family: FontField
    private let warnings = Box(.column, spacing: 8)
    private var problems: [String] = []

    /// Papers that codes and letters read well on.
    private static let papers: [(name: String, color: RGB)] = [
        ("White", 0xFF_FF_FF), ("Cream", 0xFF_F8_E7), ("Sand", 0xF6_EB_DA), ("Rose", 0xFD_EC_EF), ("Sky", 0xE8_F2_FC), ("Mint", 0xE7_F6_ED),
        ("Ink", 0x1C_19_24),
    ].map { ($0.0, RGB(number: $0.1)) }
    private static let accents = Accent.all.map { (name: $0.name, color: $0.color) }

    init(_ session: FlyerSession) {
        background = FlyerColorField("Background", samples: Self.papers + Self.accents)
        accent = FlyerColorField("Accent", samples: Self.accents + [("Ink", RGB(number: 0x1C_19_24))])
        family = FontField()
        let colors = Box(.column, spacing: 16, [background.view, accent.view, warnings])
        view = SectionLayout.group("Look", [colors, family.view])
        background.chosen = { [weak session] color in session?.change(nil) { $0.background = color } }
        accent.chosen = { [weak session] color in session?.change(nil) { $0.accent = color } }
        family.chosen = { [weak session] family in session?.change(nil) { $0.family = family } }
    }

    func render(_ subject: InspectorSubject) {
        background.show(subject.flyer.background, template: subject.template.background)
        accent.show(subject.flyer.accent, template: subject.template.accent)
        family.show(subject.flyer.family)
        show(FlyerContrast.problems(of: subject.flyer, template: subject.template))
    }

    private func show(_ new: [String]) {
        warnings.isVisible = !new.isEmpty
        guard new != problems else { return }
        problems = new
        warnings.removeAll()
        for problem in new { warnings.append(WarningLine.make(problem)) }
    }
}

extension RGB {
    /// The colour of a literal written as 0xRRGGBB.
    fileprivate init(number: UInt32) {
        self.init(red: UInt8(number >> 16 & 0xFF), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
    }
}
