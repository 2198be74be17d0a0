import Desktop
import Gtk
import LibraryStore
import Navigation
import PaneKit
import Platform

/// What stands in a library that nothing was ever put into: the three things that one can do. It asks nothing.
@MainActor
enum Welcome {
    /// The widest that the choices become, in logical pixels.
    private static let width = 420

    struct Choice {
        let iconName: String
        let title: LocalizedText
        let text: LocalizedText
        let chosen: @MainActor () -> Void
    }

    /// - Parameters:
    ///   - choices: each a button with a sentence below its title.
    ///   - others: what is wanted more rarely, below them.
    static func make(_ choices: [Choice], others: [Button]) -> Widget {
        let rows = choices.map { choice in
            let texts = Box(
                .column, spacing: 4,
                [
                    Label(choice.title, classes: ["card-title"]).fitting(.wrap),
                    Label(choice.text, classes: ["dim"]).fitting(.wrap).width(characters: 16, atMost: 44),
                ]
            ).expanding(.horizontal)
            let content = Box(.row, spacing: 16, [Icon(choice.iconName, size: 24), texts, Icon("quire-forward-symbolic")])
            return Button(content: content, name: choice.title, classes: ["welcome-choice"], choice.chosen)
        }
        let column = Box(.column, spacing: 8, rows)
        let more = Box(.row, spacing: 8, others).placed(horizontal: .center)
        more.marginTop = 8
        column.append(more)
        return EmptyState.make(
            illustration: "empty-library", title: tr("Welcome to Quire"),
            text: tr("A book for your codes. What would you like to do first?"),
            below: ClampedColumn.make(column, width: width), roomForPicture: 560)
    }
}

/// The line above the codes while samples are among them.
@MainActor
final class SampleBar {
    let root: Widget

    init(removed: @escaping @MainActor () -> Void) {
        let text = Label(tr("These samples are for looking around."), classes: ["dim"]).fitting(.wrap).width(characters: 16)
            .placed(vertical: .center).expanding(.horizontal)
        let button = Button(tr("Remove samples"), removed).placed(horizontal: .start, vertical: .center)
        root = AdaptiveRow.make(Box(.row, spacing: 8, classes: ["sample-bar"], [text, button])).hidden()
    }
}

extension LibraryPane {
    /// The welcome of an empty library.
    func makeWelcome() -> Widget {
        let scan = ScanDestination.scan()
        return Welcome.make(
            [
                Welcome.Choice(
                    iconName: "quire-add-symbolic", title: tr("Create a code"),
                    text: tr("Wi-Fi, contact, link, payment, loyalty card: type it once, keep it here.")
                ) { [weak self] in self?.composing.makeNew() },
                Welcome.Choice(
                    iconName: "quire-scanner-symbolic", title: tr("Scan a code"),
                    text: tr("With a camera, off the screen, or from pictures and PDF files.")
                ) { [weak self] in self?.context.shell?.go(to: scan) },
                Welcome.Choice(
                    iconName: "quire-import-symbolic", title: tr("Bring your codes along"),
                    text: tr("From wallet passes, tables, contacts, calendars and other programs.")
                ) { [weak self] in self?.importCodes() },
            ],
            others: [Button(tr("Look around with samples"), classes: ["flat"]) { [weak self] in self?.addSamples() }])
    }

    func addSamples() {
        context.perform { [library = context.library] in
            try await Task.detached { try SampleCodes.add(to: library) }.value
        }
    }

    func removeSamples() {
        context.perform { [weak self, library = context.library] in
            let undo = try await Task.detached { try await SampleCodes.remove(from: library) }.value
            self?.commands.showMessage(tr("Removed the samples")) { try await undo() }
        }
    }

    /// Shows the line about the samples where they are listed.
    func showSampleBar() {
        guard destination != .trash, !model.ids.isEmpty else { return sampleBar.root.isVisible = false }
        lookingForSamples?.cancel()
        lookingForSamples = Task { [weak self, library = context.library] in
            // A library that cannot be read is reported by the list itself.
            let samples = (try? await library.codes(uuids: SampleCodes.uuids)) ?? []
            guard !Task.isCancelled, let self else { return }
            let listed = Set(model.ids)
            sampleBar.root.isVisible = destination != .trash && samples.contains { $0.trashed == nil && listed.contains($0.id) }
        }
    }
}
