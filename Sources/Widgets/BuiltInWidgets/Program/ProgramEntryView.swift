import Foundation
import Timeline
import WidgetPrograms

/// The views that Quire itself draws for a program, when the program is not asked.
struct ProgramEntryView {
    private let folder: ProgramFolder

    init(_ folder: ProgramFolder) {
        self.folder = folder
    }

    private func icon(size: Double, color: ViewColor) -> ViewNode {
        switch folder.manifest.icon {
        case .symbol(let name): .icon(name, size: size, color: color)
        case .picture(let path):
            .image(ImageNode(.file(folder.url.appending(path: path).path), label: "", width: size, height: size))
        }
    }

    /// The view before the first answer.
    var awaiting: ViewDescription {
        let words: [ViewNode] = [.space(), .text(folder.manifest.name, style: .caption, color: .secondaryText), .space()]
        return ViewDescription(root: .column(alignment: .center, [.space(), icon(size: 32, color: .line), .row(words), .space()]))
    }

    /// The description of the program for the gallery.
    func card(in family: WidgetFamily) -> ViewDescription {
        let manifest = folder.manifest
        if family == .control { return control(manifest.name, "Not turned on") }
        let isRoomy = family == .large || family == .extraLarge
        let words: [ViewNode] = [
            .text(manifest.name, style: isRoomy ? .title : .heading, lines: 2),
            .text(manifest.summary, style: isRoomy ? .body : .caption, color: .secondaryText, lines: isRoomy ? 5 : 3),
        ]
        return ViewDescription(
            padding: isRoomy ? 24 : 16,
            root: .column([icon(size: isRoomy ? 48 : 32, color: .accentText), .space(), .column(spacing: 4, words)]))
    }

    /// The reason why the program does not run.
    func notice(_ state: ProgramApprovals.State, in family: WidgetFamily) -> ViewDescription {
        if family == .control { return control(folder.manifest.name, state == .changed ? "Changed, turned off" : "Not turned on") }
        let isRoomy = family == .large || family == .extraLarge
        let words: [ViewNode] = [
            .text(title(state), style: isRoomy ? .title : .heading, lines: 2),
            .text(Self.advice(state, folder), style: isRoomy ? .body : .caption, color: .secondaryText, lines: family == .small ? 4 : 5),
        ]
        return ViewDescription(
            padding: isRoomy ? 24 : 16,
            root: .column([icon(size: isRoomy ? 32 : 24, color: .secondaryText), .space(), .column(spacing: 4, words)]))
    }

    private func control(_ title: String, _ words: String) -> ViewDescription {
        let lines: [ViewNode] = [.text(title, style: .heading, minimumScale: 0.7), .text(words, style: .caption, color: .secondaryText)]
        return ViewDescription(
            padding: 12, root: .row(spacing: 12, alignment: .center, [icon(size: 24, color: .secondaryText), .column(spacing: 2, lines)]))
    }

    func title(_ state: ProgramApprovals.State) -> String {
        state == .changed ? "“\(folder.manifest.name)” has changed" : "“\(folder.manifest.name)” is not turned on"
    }

    static func advice(_ state: ProgramApprovals.State, _ folder: ProgramFolder) -> String {
        let how = "in Quire under Widgets, or with: quire widget allow \(folder.manifest.id)"
        return state == .changed ? "It does not run until you turn it on again, \(how)" : "Turn it on \(how)"
    }
}
