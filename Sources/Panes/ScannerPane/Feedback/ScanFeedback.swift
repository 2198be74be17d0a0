import Desktop
import Gtk
import PaneKit

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
