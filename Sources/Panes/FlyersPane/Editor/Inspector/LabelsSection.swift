import CodeEditor
import FlyerLayout
import GLib
import Gtk

/// What there is to choose about a sheet of labels.
@MainActor
final class LabelsSection: InspectorSection {
    let view: Widget
    let used: SpinButton
    let fills: Switch
    let marks: Switch
    private let words = Label("", classes: ["caption", "dim"]).fitting(.wrap)
    private var connections: [SignalConnection] = []

    init(_ session: FlyerSession) {
        used = SpinButton(name: "Labels that are used up", range: 0...Double(LabelSheet.maximumLabels - 1))
        used.ignoreWheel()
        fills = Switch(name: "Fill the sheet")
        marks = Switch(name: "Cut marks")
        view = SectionLayout.group(
            "Labels",
            [
                Box(.column, spacing: 4, [SectionLayout.line(Label("Labels that are used up"), used), words]),
                SectionLayout.line(Label("Fill the sheet with the same"), fills),
                SectionLayout.line(Label("Cut marks"), marks),
            ])
        connections = [
            used.onChange { [weak session] count in session?.change("used labels") { $0.usedLabels = Int(count.rounded()) } },
            fills.onToggle { [weak session] isOn in session?.change(nil) { $0.fillsSheet = isOn } },
            marks.onToggle { [weak session] isOn in session?.change(nil) { $0.hasCutMarks = isOn } },
        ]
    }

    func render(_ subject: InspectorSubject) {
        view.isVisible = subject.template.codeCount == .sheet
        if let sheet = subject.template.sheet {
            words.text = "They stay empty, from the first on. A sheet has \(sheet.count.formatted())."
        }
        let flyer = subject.flyer
        connections[0].silenced { if used.value != Double(flyer.usedLabels) { used.value = Double(flyer.usedLabels) } }
        connections[1].silenced { if fills.isOn != flyer.fillsSheet { fills.isOn = flyer.fillsSheet } }
        connections[2].silenced { if marks.isOn != flyer.hasCutMarks { marks.isOn = flyer.hasCutMarks } }
    }
}
