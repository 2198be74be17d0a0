import CodeEditor
import FlyerLayout
import Gtk

/// The texts of a flyer, one below the other.
@MainActor
final class TextsSection: InspectorSection {
    let view: Widget
    private let session: FlyerSession
    private let column = Box(.column, spacing: 16)
    private let nothing = Label("This kind of flyer has no texts to type.", classes: ["dim"]).fitting(.wrap)
    private(set) var rows: [FieldTextRow] = []
    private var shown: [FlyerField] = []

    init(_ session: FlyerSession) {
        self.session = session
        view = SectionLayout.group("Texts", [Box(.column, [column, nothing])])
    }

    func render(_ subject: InspectorSubject) {
        if subject.template.fields != shown {
            shown = subject.template.fields
            rows = shown.map { FieldTextRow($0, session: session) }
            column.removeAll()
            for row in rows { column.append(row.view) }
        }
        column.isVisible = !shown.isEmpty
        nothing.isVisible = shown.isEmpty
        for row in rows {
            row.render(subject.flyer, isCutOff: subject.spots.contains { $0.id.field == row.field.id && $0.isTooLong })
        }
    }
}
