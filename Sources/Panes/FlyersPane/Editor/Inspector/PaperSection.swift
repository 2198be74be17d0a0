import CodeEditor
import FlyerLayout
import Foundation
import GLib
import Gtk
import Platform

/// The inspector's section for the size and orientation of the paper.
@MainActor
final class PaperSection: InspectorSection {
    let view: Widget
    var list: DropDown { papers.view }
    let orientation = Choice<PaperOrientation>()
    let width: SpinButton
    let height: SpinButton
    private let session: FlyerSession
    private let fixed = Label(classes: ["dim"]).fitting(.wrap)
    private let papers = ChoiceList<PaperChoice>(name: tr("Paper"))
    private let custom = Box(.column, spacing: 8)
    private let choices: Widget
    private var paper: PaperSize
    /// True while the user enters a size, even if the size has a name as well.
    private var isCustom = false
    private var connections: [SignalConnection] = []

    init(_ session: FlyerSession) {
        self.session = session
        paper = session.flyer.paper ?? session.template.paper
        width = SpinButton(name: tr("Width in millimetres"), range: PaperSize.sides, step: 1, digits: 1)
        height = SpinButton(name: tr("Height in millimetres"), range: PaperSize.sides, step: 1, digits: 1)
        for side in [width, height] { side.ignoreWheel() }
        for (title, side) in [(tr("Width (mm)"), width), (tr("Height (mm)"), height)] {
            custom.append(SectionLayout.line(Label(title), side))
        }
        let segments = orientation.segments(tr("Orientation")) { $0.title }.placed(horizontal: .start)
        choices = Box(.column, spacing: 12, [papers.view.expanding(.horizontal), custom, segments])
        view = SectionLayout.group(tr("Paper"), [Box(.column, [fixed, choices])])
        list.yields()
        papers.chosen = { [weak self] in self?.choose($0) }
        connections = [
            width.onChange { [weak self] in self?.setSize(width: $0, height: nil) },
            height.onChange { [weak self] in self?.setSize(width: nil, height: $0) },
        ]
        orientation.chosen = { [weak self] wanted in
            guard let self else { return }
            let turned = wanted.applied(to: self.paper)
            self.session.change(nil) { $0.paper = turned }
        }
    }

    func render(_ subject: InspectorState) {
        let isScalable = subject.template.isScalable
        choices.isVisible = isScalable
        fixed.isVisible = !isScalable
        fixed.text = tr("This kind of flyer is made for \(subject.template.paper.displayName) only.")
        paper = subject.flyer.paper ?? subject.template.paper
        papers.setChoices(PaperChoice.all.map { ($0, $0.title(template: subject.template.paper)) })
        let choice = PaperChoice(subject.flyer.paper)
        if choice == .template { isCustom = false }
        let shown: PaperChoice = isCustom ? .custom : choice
        custom.isVisible = shown == .custom
        orientation.show(PaperOrientation(paper))
        papers.show(shown)
        connections[0].silenced { if width.value != paper.width { width.value = paper.width } }
        connections[1].silenced { if height.value != paper.height { height.value = paper.height } }
    }

    private func choose(_ choice: PaperChoice) {
        isCustom = choice == .custom
        let current = PaperOrientation(paper)
        let now = paper
        session.change(nil) { flyer in
            switch choice {
            case .template: flyer.paper = nil
            case .named(let id): flyer.paper = PaperSize(named: id).map { current.applied(to: $0) }
            // Starts from the current size.
            case .custom: flyer.paper = now
            }
        }
        // The flyer may not have changed, so there may be no `render`.
        custom.isVisible = isCustom
        if isCustom { width.grabFocus() }
    }

    private func setSize(width: Double?, height: Double?) {
        isCustom = true
        func exact(_ length: Double) -> Double { (length * 10).rounded() / 10 }
        session.change("paper") { flyer in
            var size = flyer.paper ?? self.paper
            if let width { size.width = exact(width) }
            if let height { size.height = exact(height) }
            flyer.paper = size
        }
    }
}

/// An entry of the list of papers: the template's, a named one, or a custom size.
enum PaperChoice: Hashable {
    case template
    /// An id of `PaperSize.named`.
    case named(String)
    case custom

    static var all: [PaperChoice] { [.template] + PaperSize.named.map { .named($0.id) } + [.custom] }

    /// The entry that represents a paper; nil is the template's.
    init(_ paper: PaperSize?) {
        guard let paper else {
            self = .template
            return
        }
        self = PaperSize.named.first { $0.size == paper || $0.size.turned == paper }.map { .named($0.id) } ?? .custom
    }

    func title(template: PaperSize) -> LocalizedText {
        switch self {
        case .template: tr("Template default: \(template.displayName)")
        case .named(let id): .verbatim(PaperSize.named.first { $0.id == id }?.name ?? id)
        case .custom: tr("Custom size")
        }
    }
}

enum PaperOrientation: CaseIterable {
    case portrait, landscape

    init(_ paper: PaperSize) { self = paper.isLandscape ? .landscape : .portrait }

    var title: LocalizedText {
        switch self {
        case .portrait: tr("Portrait")
        case .landscape: tr("Landscape")
        }
    }

    /// The paper in this orientation.
    func applied(to paper: PaperSize) -> PaperSize { PaperOrientation(paper) == self ? paper : paper.turned }
}

/// The inspector's section for sheets of labels.
@MainActor
final class LabelsSection: InspectorSection {
    let view: Widget
    let used: SpinButton
    let fills: Switch
    let marks: Switch
    private let usedCaption = Label(classes: ["caption", "dim"]).fitting(.wrap)
    private var connections: [SignalConnection] = []

    init(_ session: FlyerSession) {
        used = SpinButton(name: tr("Labels already used"), range: 0...Double(LabelSheet.maximumLabels - 1))
        used.ignoreWheel()
        fills = Switch(name: tr("Repeat to fill the sheet"))
        marks = Switch(name: tr("Cut marks"))
        view = SectionLayout.group(
            tr("Labels"),
            [
                Box(.column, spacing: 4, [SectionLayout.line(Label(tr("Labels already used")), used), usedCaption]),
                SectionLayout.line(Label(tr("Repeat to fill the sheet")), fills),
                SectionLayout.line(Label(tr("Cut marks")), marks),
            ])
        connections = [
            used.onChange { [weak session] count in session?.change("used labels") { $0.usedLabels = Int(count.rounded()) } },
            fills.onToggle { [weak session] isOn in session?.change(nil) { $0.fillsSheet = isOn } },
            marks.onToggle { [weak session] isOn in session?.change(nil) { $0.hasCutMarks = isOn } },
        ]
    }

    func render(_ subject: InspectorState) {
        view.isVisible = subject.template.codeCount == .sheet
        if let sheet = subject.template.sheet {
            usedCaption.text = tr("These stay empty, starting with the first. Labels per sheet: \(sheet.count.formatted()).")
        }
        let flyer = subject.flyer
        connections[0].silenced { if used.value != Double(flyer.usedLabels) { used.value = Double(flyer.usedLabels) } }
        connections[1].silenced { if fills.isOn != flyer.fillsSheet { fills.isOn = flyer.fillsSheet } }
        connections[2].silenced { if marks.isOn != flyer.hasCutMarks { marks.isOn = flyer.hasCutMarks } }
    }
}
