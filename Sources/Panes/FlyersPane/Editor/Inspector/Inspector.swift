import FlyerLayout
import Gtk
import PaneKit

/// Everything about a flyer that is not on the page itself, in one column that scrolls.
@MainActor
final class Inspector {
    let root: Widget
    let texts: TextsSection
    let look: LookSection
    let picture: PictureSection
    let paper: PaperSection
    let labels: LabelsSection
    let codes: CodesSection
    private var sections: [any InspectorSection] { [texts, look, picture, paper, labels, codes] }

    /// Logical pixels.
    static let width = 320

    init(_ context: PaneContext, session: FlyerSession) {
        texts = TextsSection(session)
        look = LookSection(session)
        picture = PictureSection(session, context: context)
        paper = PaperSection(session)
        labels = LabelsSection(session)
        codes = CodesSection(session, context: context)
        let column = Box(.column, spacing: 24)
        column.setMargins(horizontal: 16, vertical: 16)
        let scrolled = ScrolledView(CappedColumn.make(column, width: 560))
        scrolled.setAccessibleLabel("What the flyer is made of")
        scrolled.expandsVertically = true
        // As wide whatever stands in it, so that the page beside it does not move.
        let bin = AdaptiveBin(minimumWidth: 240, minimumHeight: 96) { _, _ in }
        bin.setChild(scrolled)
        bin.addClass("flyer-inspector")
        root = bin
        for section in sections { column.append(section.view) }
    }

    func render(_ subject: InspectorSubject) {
        for section in sections { section.render(subject) }
    }

    /// Before it goes.
    func stop() {
        picture.stop()
        codes.stop()
    }
}

/// A group of what adjusts a flyer: shows its part, and asks the session for changes.
@MainActor
protocol InspectorSection: AnyObject {
    var view: Widget { get }
    /// Shows what is, without asking for a change.
    func render(_ subject: InspectorSubject)
}

/// What a group shows.
struct InspectorSubject {
    let flyer: Flyer
    let template: FlyerTemplate
    /// The texts of the page that is seen, as they were set last.
    let spots: [TextSpot]
}

/// A sentence that had better be read, with the sign for it.
@MainActor
enum WarningLine {
    static func make(_ sentence: String) -> Widget {
        let icon = Icon("quire-warning-symbolic")
        icon.addClass("warning-text")
        icon.verticalAlignment = .start
        let words = Label(sentence, classes: ["caption"]).fitting(.wrap)
        words.expandsHorizontally = true
        return Box(.row, spacing: 8, [icon, words])
    }
}
