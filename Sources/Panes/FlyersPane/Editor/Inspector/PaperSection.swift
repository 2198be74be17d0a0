import CodeEditor
import FlyerLayout
import GLib
import Gtk

/// The size of the paper, and how it lies.
@MainActor
final class PaperSection: InspectorSection {
    let view: Widget
    let list: DropDown
    let orientation = Choice<PaperOrientation>()
    let width: SpinButton
    let height: SpinButton
    private let session: FlyerSession
    private let fixed = Label("", classes: ["dim"]).fitting(.wrap)
    private let custom: Widget
    private let lying: Widget
    private let choices: Widget
    private var template: PaperSize?
    private var paper: PaperSize
    /// Whether a size is being typed that has a name as well.
    private var isCustom = false
    private var connections: [SignalConnection] = []

    init(_ session: FlyerSession) {
        self.session = session
        paper = session.flyer.paper ?? session.template.paper
        list = DropDown(name: "Paper", choices: [])
        list.yields()
        list.expandsHorizontally = true
        width = SpinButton(name: "Width in millimetres", range: PaperSize.sides, step: 1, digits: 1)
        height = SpinButton(name: "Height in millimetres", range: PaperSize.sides, step: 1, digits: 1)
        for side in [width, height] { side.ignoreWheel() }
        let sides = Box(.column, spacing: 8)
        for (title, side) in [("Width, mm", width), ("Height, mm", height)] { sides.append(SectionLayout.line(Label(title), side)) }
        custom = sides
        let segments = orientation.segments("Orientation") { $0.title }
        segments.horizontalAlignment = .start
        lying = segments
        choices = Box(.column, spacing: 12, [list, custom, lying])
        view = SectionLayout.group("Paper", [Box(.column, [fixed, choices])])
        connections = [
            list.onSelect { [weak self] in self?.choose($0) },
            width.onChange { [weak self] in self?.take(width: $0, height: nil) },
            height.onChange { [weak self] in self?.take(width: nil, height: $0) },
        ]
        orientation.chosen = { [weak self] wanted in
            guard let self else { return }
            let turned = wanted.applied(to: self.paper)
            self.session.change(nil) { $0.paper = turned }
        }
    }

    func render(_ subject: InspectorSubject) {
        let isScalable = subject.template.isScalable
        choices.isVisible = isScalable
        fixed.isVisible = !isScalable
        fixed.text = "\(subject.template.paper.displayName), as this kind of flyer is made for."
        paper = subject.flyer.paper ?? subject.template.paper
        if template != subject.template.paper {
            template = subject.template.paper
            silenced { list.setChoices(PaperChoice.all.map { $0.title(template: subject.template.paper) }) }
        }
        let choice = PaperChoice(subject.flyer.paper)
        if choice == .template { isCustom = false }
        let shown: PaperChoice = isCustom ? .custom : choice
        custom.isVisible = shown == .custom
        orientation.show(PaperOrientation(paper))
        silenced {
            if let index = PaperChoice.all.firstIndex(of: shown), list.selected != index { list.selected = index }
            if width.value != paper.width { width.value = paper.width }
            if height.value != paper.height { height.value = paper.height }
        }
    }

    private func silenced(_ body: () -> Void) {
        func run(_ left: ArraySlice<SignalConnection>) {
            guard let first = left.first else { return body() }
            first.silenced { run(left.dropFirst()) }
        }
        run(connections[...])
    }

    private func choose(_ index: Int) {
        guard PaperChoice.all.indices.contains(index) else { return }
        let choice = PaperChoice.all[index]
        isCustom = choice == .custom
        let lying = PaperOrientation(paper)
        let now = paper
        session.change(nil) { flyer in
            switch choice {
            case .template: flyer.paper = nil
            case .named(let id): flyer.paper = PaperSize(named: id).map { lying.applied(to: $0) }
            // From what there is on.
            case .custom: flyer.paper = now
            }
        }
        // Nothing of the flyer may have changed, as when a size is to be typed.
        custom.isVisible = isCustom
        if isCustom { width.grabFocus() }
    }

    private func take(width: Double?, height: Double?) {
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
