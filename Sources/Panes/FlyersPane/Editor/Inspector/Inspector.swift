import FlyerLayout
import Gtk
import PaneKit
import Platform

/// The inspector: everything about a flyer that is not edited on the page itself, in a scrolling column.
@MainActor
final class Inspector {
    let root: Widget
    let texts: TextsSection
    let appearance: AppearanceSection
    let picture: PictureSection
    let paper: PaperSection
    let labels: LabelsSection
    let codes: CodesSection
    private var sections: [any InspectorSection] { [texts, appearance, picture, paper, labels, codes] }

    /// Logical pixels.
    static let width = 320

    init(_ context: PaneContext, session: FlyerSession) {
        texts = TextsSection(session)
        appearance = AppearanceSection(session)
        picture = PictureSection(session, context: context)
        paper = PaperSection(session)
        labels = LabelsSection(session)
        codes = CodesSection(session, context: context)
        let column = Box(.column, spacing: 24).margins(horizontal: 16, vertical: 16)
        let scrolled = ScrolledView(ClampedColumn.make(column, width: 560)).named(tr("Flyer options")).expanding(.vertical)
        // The bin keeps the width constant whatever the column contains, so that the page beside it does not move.
        root = AdaptiveBin(scrolled, minimumWidth: 240, minimumHeight: 96).withClass("flyer-inspector")
        for section in sections { column.append(section.view) }
    }

    func render(_ subject: InspectorState) {
        for section in sections { section.render(subject) }
    }

    /// Cancels pending work, before the editor is left.
    func stop() {
        picture.stop()
        codes.stop()
    }
}

/// A section of the inspector: shows a part of the flyer and changes it through the session.
@MainActor
protocol InspectorSection: AnyObject {
    var view: Widget { get }
    /// Shows the state without causing a change.
    func render(_ subject: InspectorState)
}

/// The state that sections show.
struct InspectorState {
    let flyer: Flyer
    let template: FlyerTemplate
    /// The texts of the visible page, as they were last laid out.
    let spots: [TextSpot]
}

/// A warning icon with a sentence.
@MainActor
enum WarningLine {
    static func make(_ sentence: LocalizedText) -> Widget {
        let icon = Icon("quire-warning-symbolic").withClass("warning-text").placed(vertical: .start)
        let text = Label(sentence, classes: ["caption"]).fitting(.wrap).expanding(.horizontal)
        return Box(.row, spacing: 8, [icon, text])
    }
}
