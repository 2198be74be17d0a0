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
        let name = ViewNode.text(.verbatim(folder.manifest.name), weight: .semibold, color: .secondaryText, minimumScale: 0.85)
        return ViewDescription(root: .column(spacing: 4, [.heading([icon(size: 16, color: .secondaryText), name]), .space()]))
    }

    /// The description of the program for the gallery.
    func card(in family: WidgetFamily) -> ViewDescription {
        if family == .control { return control(tr("Not turned on")) }
        return view(.verbatim(folder.manifest.name), .verbatim(folder.manifest.summary), iconColor: .accentText, in: family)
    }

    /// The reason why the program does not run.
    func notice(_ state: ProgramApprovals.State, in family: WidgetFamily) -> ViewDescription {
        if family == .control { return control(state == .changed ? tr("Changed, turned off") : tr("Not turned on")) }
        return view(title(state), advice(state), iconColor: .secondaryText, in: family)
    }

    private func view(_ title: LocalizedText, _ text: LocalizedText, iconColor: ViewColor, in family: WidgetFamily) -> ViewDescription {
        let isSmall = family == .small
        let words: [ViewNode] = [
            .text(title, style: isSmall ? .body : .heading, weight: .semibold, lines: isSmall ? 3 : 2),
            .text(text, style: family.isLarge ? .body : .caption, color: .secondaryText, lines: isSmall ? 6 : 5),
        ]
        let icon = icon(size: 20, color: iconColor)
        return ViewDescription(root: .column(spacing: 4, [.heading([icon, .space()]), .space(), .column(spacing: 4, words)]))
    }

    private func control(_ words: LocalizedText) -> ViewDescription {
        let name = LocalizedText.verbatim(folder.manifest.name)
        let lines: [ViewNode] = [.text(name, weight: .semibold, minimumScale: 0.7), .note(words)]
        return ViewDescription(
            padding: 12, root: .row(spacing: 12, alignment: .center, [icon(size: 20, color: .secondaryText), .column(spacing: 0, lines)]))
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
