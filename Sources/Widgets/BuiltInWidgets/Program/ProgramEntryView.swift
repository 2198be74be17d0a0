import Foundation
import Platform
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
            .image(ImageNode(.file(folder.url.appending(path: path).path), label: .empty, width: size, height: size))
        }
    }

    /// The view before the first answer.
    var awaiting: ViewDescription {
        let words: [ViewNode] = [.space(), .text(.verbatim(folder.manifest.name), style: .caption, color: .secondaryText), .space()]
        return ViewDescription(root: .column(alignment: .center, [.space(), icon(size: 32, color: .line), .row(words), .space()]))
    }

    /// The description of the program for the gallery.
    func card(in family: WidgetFamily) -> ViewDescription {
        let manifest = folder.manifest
        if family == .control { return control(.verbatim(manifest.name), tr("Not turned on")) }
        let isRoomy = family == .large || family == .extraLarge
        let words: [ViewNode] = [
            .text(.verbatim(manifest.name), style: isRoomy ? .title : .heading, lines: 2),
            .text(.verbatim(manifest.summary), style: isRoomy ? .body : .caption, color: .secondaryText, lines: isRoomy ? 5 : 3),
        ]
        return ViewDescription(
            padding: isRoomy ? 24 : 16,
            root: .column([icon(size: isRoomy ? 48 : 32, color: .accentText), .space(), .column(spacing: 4, words)]))
    }

    /// The reason why the program does not run.
    func notice(_ state: ProgramApprovals.State, in family: WidgetFamily) -> ViewDescription {
        if family == .control {
            return control(.verbatim(folder.manifest.name), state == .changed ? tr("Changed, turned off") : tr("Not turned on"))
        }
        let isRoomy = family == .large || family == .extraLarge
        let words: [ViewNode] = [
            .text(title(state), style: isRoomy ? .title : .heading, lines: 2),
            .text(Self.advice(state, folder), style: isRoomy ? .body : .caption, color: .secondaryText, lines: family == .small ? 4 : 5),
        ]
        return ViewDescription(
            padding: isRoomy ? 24 : 16,
            root: .column([icon(size: isRoomy ? 32 : 24, color: .secondaryText), .space(), .column(spacing: 4, words)]))
    }

    private func control(_ title: LocalizedText, _ words: LocalizedText) -> ViewDescription {
        let lines: [ViewNode] = [.text(title, style: .heading, minimumScale: 0.7), .text(words, style: .caption, color: .secondaryText)]
        return ViewDescription(
            padding: 12, root: .row(spacing: 12, alignment: .center, [icon(size: 24, color: .secondaryText), .column(spacing: 2, lines)]))
    }

    func title(_ state: ProgramApprovals.State) -> LocalizedText {
        state == .changed ? tr("“\(folder.manifest.name)” has changed") : tr("“\(folder.manifest.name)” is not turned on")
    }

    static func advice(_ state: ProgramApprovals.State, _ folder: ProgramFolder) -> LocalizedText {
        let command = "quire widget allow \(folder.manifest.id)"
        return state == .changed
            ? tr("It does not run until you turn it on again, in Quire under Widgets, or with: \(command)")
            : tr("Turn it on in Quire under Widgets, or with: \(command)")
    }
}
