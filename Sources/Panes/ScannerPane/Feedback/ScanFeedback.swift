import DesktopIntegration
import Feedback
import GLib
import Gtk
import PaneKit

/// Lets a find be heard and felt, as far as the person wants that. The flash is drawn by who shows the picture.
@MainActor
final class ScanFeedback {
    private let preferences: Preferences
    private let sound: EventSound
    private let haptics: HapticFeedback
    private weak var desk: ScanDesk?
    /// While a batch is collected each piece is heard once, however many frames it is in.
    private var sightings = Sightings()
    private var sounding: Task<Void, Never>?
    /// After the last sound the sound server is let go: an idle Quire wakes up for nothing.
    private var resting: Timeout?
    private static let calm = Duration.seconds(5)

    init(context: PaneContext, desk: ScanDesk) {
        preferences = context.preferences
        sound = EventSound(file: DataFolder.path("sounds/code-found.wav"), application: (id: "org.quirebook.Quire", name: "Quire"))
        haptics = HapticFeedback(bus: context.bus, application: "org.quirebook.Quire")
        self.desk = desk
        desk.listen { [weak self] in self?.found($0) }
    }

    /// Lets go of the sound server, as when the pane disappears.
    func rest() {
        resting?.cancel()
        resting = nil
        Task { [sound] in await sound.rest() }
    }

    private func found(_ finds: [Find]) {
        if desk?.collector == nil {
            sightings = Sightings()
        } else if sightings.new(in: finds).isEmpty {
            return
        }
        if preferences.scanSound, Toolkit.areEventSoundsOn { beep() }
        if preferences.scanVibration { Task { [haptics] in await haptics.trigger() } }
    }

    /// A sound server that hangs is asked once.
    private func beep() {
        guard sounding == nil else { return }
        sounding = Task { [weak self, sound] in
            await sound.play()
            guard let self else { return }
            self.sounding = nil
            self.resting?.cancel()
            self.resting = Timeout(after: Self.calm) { [weak self] in self?.rest() }
        }
    }

    isolated deinit { resting?.cancel() }
}
