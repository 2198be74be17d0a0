import Drawing
import GLib
import Gtk

/// The family of the letters: the template's, the desktop's usual ones, or any that this computer has.
@MainActor
final class FontField {
    let view: Widget
    /// The user chose; nil for that of the template.
    var chosen: (@MainActor (String?) -> Void)?
    let list: DropDown
    private var families: [String?]
    private var shown: String?
    private var connection: SignalConnection?
    private var reading: Task<Void, Never>?

    private nonisolated static let usual: [String?] = [nil, "Sans", "Serif", "Monospace"]

    init() {
        families = Self.usual
        list = DropDown(name: "Font", choices: Self.titles(families))
        list.hasSearch = true
        list.yields()
        list.expandsHorizontally = true
        let title = Label("Font")
        title.expandsHorizontally = true
        view = Box(.column, spacing: 8, [title, list])
        connection = list.onSelect { [weak self] in self?.choose($0) }
        reading = Task { [weak self] in
            let installed = await Self.installed()
            if !Task.isCancelled { self?.offer(Self.usual + installed.map { $0 }) }
        }
    }

    isolated deinit { reading?.cancel() }

    @concurrent
    private static func installed() async -> [String] {
        FontFamilies.installed().filter { !usual.contains($0) }
    }

    private static func titles(_ families: [String?]) -> [String] { families.map { $0 ?? "As the template" } }

    private func choose(_ index: Int) {
        guard families.indices.contains(index), families[index] != shown else { return }
        chosen?(families[index])
    }

    private func offer(_ new: [String?]) {
        families = new
        connection?.silenced { list.setChoices(Self.titles(new)) }
        show(shown)
    }

    func show(_ family: String?) {
        shown = family
        // A draft of another computer may have one that this one has not.
        if !families.contains(family) {
            families.insert(family, at: 1)
            connection?.silenced { list.setChoices(Self.titles(families)) }
        }
        guard let index = families.firstIndex(of: family), list.selected != index else { return }
        connection?.silenced { list.selected = index }
    }
}
