import Desktop
import Foundation
import Gtk
import PaneKit

/// Where every source lays what it finds, and where the rest of the pane picks it up: the result sheet, the outlines in the picture, the
/// history, the sound.
@MainActor
final class ScanDesk {
    /// The codes of the latest look, in the order in which they lie in the picture.
    private(set) var finds: [Find] = []
    /// The one whose result is shown.
    private(set) var chosen: Find.ID?
    /// Takes what is found instead of the result sheet, while many codes are scanned one after the other.
    var collector: (@MainActor ([Find]) -> Void)?

    private var listeners: [@MainActor ([Find]) -> Void] = []
    private var views: [@MainActor () -> Void] = []

    /// Calls `heard` with each new look that found something, before it is shown.
    func listen(_ heard: @escaping @MainActor ([Find]) -> Void) { listeners.append(heard) }

    /// Calls `render` whenever what is shown has changed.
    func observe(_ render: @escaping @MainActor () -> Void) { views.append(render) }

    /// Takes the codes of one look. A single code is chosen at once; of several the person chooses.
    func take(_ new: [Find]) {
        guard !new.isEmpty else { return }
        for listener in listeners { listener(new) }
        if let collector { return collector(new) }
        finds = new
        chosen = new.count == 1 ? new[0].id : nil
        render()
    }

    /// Takes the codes of one picture of many: heard and collected like the others, and shown when somebody asks for that picture.
    func note(_ new: [Find]) {
        guard !new.isEmpty else { return }
        for listener in listeners { listener(new) }
        collector?(new)
    }

    /// Shows codes that were taken or noted before.
    func show(_ old: [Find]) {
        finds = old
        chosen = old.count == 1 ? old[0].id : nil
        render()
    }

    func choose(_ id: Find.ID?) {
        guard chosen != id else { return }
        chosen = finds.contains { $0.id == id } ? id : nil
        render()
    }

    /// Nothing is shown any more; a source that waited for this goes on looking.
    func clear() {
        guard !finds.isEmpty else { return }
        finds = []
        chosen = nil
        render()
    }

    var chosenFind: Find? { finds.first { $0.id == chosen } }

    private func render() { for view in views { view() } }
}

/// Lets a find be heard and felt, as far as the person wants that. The flash is drawn by who shows the picture.
@MainActor
final class ScanFeedback {
    private let preferences: Preferences
    private let player: FeedbackPlayer
    private weak var desk: ScanDesk?
    /// While a batch is collected each piece is heard once, however many frames it is in.
    private var sightings = Sightings()

    init(context: PaneContext, desk: ScanDesk) {
        preferences = context.preferences
        player = context.feedback
        self.desk = desk
        desk.listen { [weak self] in self?.found($0) }
    }

    /// Lets go of the sound server, as when the pane disappears.
    func rest() { player.rest() }

    private func found(_ finds: [Find]) {
        if desk?.collector == nil {
            sightings = Sightings()
        } else if sightings.new(in: finds).isEmpty {
            return
        }
        player.giveFind(
            by: FeedbackChannels(
                isHeard: preferences.scanSound && Toolkit.areEventSoundsOn, isFelt: preferences.scanVibration, isSeen: false))
    }
}
