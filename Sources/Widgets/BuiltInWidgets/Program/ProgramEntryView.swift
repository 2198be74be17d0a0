import Foundation
import Platform
import Timeline
import WidgetPrograms

/// The views that Quire itself draws for a program, when the program is not asked.
struct ProgramEntryView {
    let folder: ProgramFolder

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
        if family == .control { return control(tr("Not turned on")) }
        let (name, summary) = (folder.manifest.name, folder.manifest.summary)
        let icon = icon(size: family.isRoomy ? 48 : 32, color: .accentText)
        return view(.verbatim(name), .verbatim(summary), lines: family.isRoomy ? 5 : 3, icon: icon, in: family)
    }

    /// The reason why the program does not run.
    func notice(_ state: ProgramApprovals.State, in family: WidgetFamily) -> ViewDescription {
        if family == .control { return control(state == .changed ? tr("Changed, turned off") : tr("Not turned on")) }
        let icon = icon(size: family.isRoomy ? 32 : 24, color: .secondaryText)
        return view(title(state), advice(state), lines: family == .small ? 4 : 5, icon: icon, in: family)
    }

    private func view(_ title: LocalizedText, _ text: LocalizedText, lines: Int, icon: ViewNode, in family: WidgetFamily)
        -> ViewDescription
    {
        let words: [ViewNode] = [
            .text(title, style: family.isRoomy ? .title : .heading, lines: 2),
            .text(text, style: family.isRoomy ? .body : .caption, color: .secondaryText, lines: lines),
        ]
        return ViewDescription(padding: family.isRoomy ? 24 : 16, root: .column([icon, .space(), .column(spacing: 4, words)]))
    }

    private func control(_ words: LocalizedText) -> ViewDescription {
        let name = LocalizedText.verbatim(folder.manifest.name)
        let lines: [ViewNode] = [.text(name, style: .heading, minimumScale: 0.7), .text(words, style: .caption, color: .secondaryText)]
        return ViewDescription(
            padding: 12, root: .row(spacing: 12, alignment: .center, [icon(size: 24, color: .secondaryText), .column(spacing: 2, lines)]))
    }

    func title(_ state: ProgramApprovals.State) -> LocalizedText {
        state == .changed ? tr("“\(folder.manifest.name)” has changed") : tr("“\(folder.manifest.name)” isn’t turned on")
    }

    func advice(_ state: ProgramApprovals.State) -> LocalizedText {
        let command = "quire widget allow \(folder.manifest.id)"
        return state == .changed
            ? tr("It won’t run until you turn it on again, in Quire under Widgets or with: \(command)")
            : tr("Turn it on in Quire under Widgets or with: \(command)")
    }
}
