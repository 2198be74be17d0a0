import Foundation
import Gtk
import Platform
import WidgetPrograms

/// The section of widget programs: turn them on and off, open the folder, read the manual.
@MainActor
final class ProgramsSection {
    let root: Widget
    private let nothing = Label(tr("No widget programs yet. Choose “Open folder” and put a program’s folder there."), classes: ["dim"])
        .fitting(.wrap).hidden()
    private let list: RowList<ProgramRow>

    init(_ commands: ProgramCommands) {
        list = RowList { ProgramRow($0, commands) }
        let about = Label(
            tr(
                "A widget program is a folder that someone made: a description and a program in any language. It runs only after you turn it on."
            ),
            classes: ["caption", "dim"]
        ).fitting(.wrap)
        let folder = Button(icon: "quire-folder-symbolic", title: tr("Open folder")) { commands.openFolder() }
        let manual = Button(icon: "quire-info-symbolic", title: tr("How to write one")) { commands.openManual() }
        let buttons = Box(.row, spacing: 8, [folder, manual]).placed(horizontal: .start)
        let bin = AdaptiveRow.make(buttons, minimumWidth: 200)
        root = Box(.column, spacing: 16, [Label(tr("Widget programs"), classes: ["heading"]), about, nothing, list.root, bin])
    }

    /// The rows, for tests.
    var shown: [ProgramRow] { list.rows }

    func show(_ items: [ProgramItem]) {
        list.show(items)
        nothing.isVisible = items.isEmpty
    }
}

/// The row of a widget program: name, description, state and actions.
@MainActor
final class ProgramRow: UpdatableRow {
    let root: Widget
    private(set) var item: ProgramItem
    private let icon: Icon
    private let name = Label(classes: ["card-title"]).fitting(.lines(2))
    private let state = Label(classes: ["caption", "dim"]).fitting(.wrap)
    private let detail = Label(classes: ["caption", "dim"]).fitting(.lines(4))
    private let button = Button(tr("Turn on…"))
    private let folder = Button(icon: "quire-folder-symbolic", name: tr("Open folder"), classes: ["flat"])

    /// The width in logical pixels below which the buttons go below the text.
    private static let narrow = 440

    init(_ item: ProgramItem, _ commands: ProgramCommands) {
        self.item = item
        icon = Icon(item.iconName).placed(vertical: .center)
        let textColumn = Box(.column, spacing: 4, [name, detail, state]).expanding(.horizontal).placed(vertical: .center)
        let top = Box(.row, spacing: 12, [icon, textColumn]).expanding(.horizontal)
        let controls = Box(.row, spacing: 4, [button, folder]).placed(horizontal: .end, vertical: .center)
        let row = Box(.row, spacing: 12, classes: ["row", "program-row"], [top, controls])
        root = AdaptiveRow.make(row, minimumWidth: 240, needed: Self.narrow)
        button.onPress { [weak self] in
            guard let item = self?.item else { return }
            if item.state == .on { commands.turnOff(item) } else { commands.askToTurnOn(item) }
        }
        folder.onPress { [weak self] in if let self { commands.open(folder: self.item.url) } }
    }

    func show(_ item: ProgramItem) {
        self.item = item
        let short = ProgramMessages.short(item.name)
        name.text = .verbatim(item.name)
        detail.show(item.detail)
        state.text = item.stateText
        state.setClass("danger-text", item.isBroken)
        state.setClass("warning-text", item.state == .changed)
        state.setClass("dim", !item.isBroken && item.state != .changed)
        icon.show(item.iconName)
        // Move the focus off a button that disappears.
        if button.hasFocus, item.isBroken { folder.grabFocus() }
        button.isVisible = !item.isBroken
        button.title = item.state == .on ? tr("Turn off") : tr("Turn on…")
        button.setAccessibleLabel(item.state == .on ? tr("Turn off \(short)") : tr("Turn on \(short)…"))
        let folderLabel = tr("Open folder of \(short)")
        folder.tooltip = folderLabel
        folder.setAccessibleLabel(folderLabel)
    }
}

/// A folder with a widget program in the list: a valid program, or one with an error.
struct ProgramItem: Hashable, Identifiable {
    enum Content: Hashable {
        case program(ProgramFolder, ProgramApprovals.State)
        case broken(message: LocalizedText, recovery: LocalizedText?)
    }

    let url: URL
    let content: Content

    var id: URL { url }

    /// In catalog order: programs by name, then those with errors.
    static func items(of known: KnownPrograms) -> [ProgramItem] {
        known.programs.map { ProgramItem(url: $0.folder.url, content: .program($0.folder, $0.state)) }
            + known.items.compactMap { item in
                guard case .broken(let url, let message, let recovery) = item else { return nil }
                return ProgramItem(url: url, content: .broken(message: message, recovery: recovery))
            }
    }

    var folder: ProgramFolder? { if case .program(let folder, _) = content { folder } else { nil } }
    var state: ProgramApprovals.State? { if case .program(_, let state) = content { state } else { nil } }
    var isBroken: Bool { folder == nil }
    var name: String { folder?.manifest.name ?? url.lastPathComponent }
    var iconName: String { folder?.manifest.iconName ?? "quire-warning-symbolic" }
    /// The id of the program's widget kind.
    var kind: String? { folder.map { ProgramMessages.kindPrefix + $0.manifest.id } }

    var detail: LocalizedText {
        switch content {
        case .program(let folder, _): .verbatim(folder.manifest.summary)
        case .broken(let message, let recovery): message.followed(by: recovery)
        }
    }

    var stateText: LocalizedText {
        switch content {
        case .program(_, let state): ProgramMessages.state(state)
        case .broken: tr("Can’t be used: \(url.path)")
        }
    }
}

/// Texts about widget programs. Texts of the program itself come from outside: they are shown as plain text, never as markup.
enum ProgramMessages {
    /// The prefix of the kinds that programs provide, before the id of the program.
    static let kindPrefix = "program."
    static let warning: LocalizedText = tr("It isn’t part of Quire. Anyone can write one: turn on only what you trust.")

    static func state(_ state: ProgramApprovals.State) -> LocalizedText {
        switch state {
        case .off: tr("Off", context: "program")
        case .on: tr("On", context: "program")
        case .changed: tr("Off: it has changed since you turned it on")
        }
    }

    /// What the program requests, a line each, also if that is nothing.
    static func requests(_ permissions: ProgramPermissions) -> [(iconName: String, words: LocalizedText)] {
        let network = permissions.network ? tr("It uses the network") : tr("It doesn’t use the network")
        let files = permissions.filesRead.isEmpty ? [tr("It reads none of your files")] : permissions.filesRead.map { tr("It reads \($0)") }
        let programs =
            permissions.programs.isEmpty
            ? tr("It starts no other programs") : tr("It starts \(permissions.programs.joined(separator: ", "))")
        return [("quire-kind-link-symbolic", network)] + files.map { ("quire-folder-symbolic", $0) } + [
            ("quire-launcher-symbolic", programs)
        ]
    }

    /// How the program runs on this computer.
    static func running(_ sandbox: ProgramSandbox) -> LocalizedText {
        switch sandbox {
        case .works:
            tr(
                "It runs in a sandbox that enforces this: it sees its own folder, what the system has installed, and only those of your files it asks for."
            )
        case .missing:
            (sandbox.warning ?? .empty).followed(
                by: tr("To limit it to what it asks for, install bubblewrap first, for example with “sudo apt install bubblewrap”."))
        case .fails: sandbox.warning ?? .empty
        }
    }

    /// Shortens a text from outside, which may have any length.
    static func short(_ text: String, to length: Int = 60) -> String { text.count > length ? text.prefix(length) + "…" : text }
}
