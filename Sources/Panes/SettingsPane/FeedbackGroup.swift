import Desktop
import Foundation
import Gtk
import PaneKit
import Platform
import WidgetUI

/// The settings for feedback: which events, and in which way.
///
/// Turning one on gives that feedback at once, as a sample.
@MainActor
final class FeedbackGroup: SettingsSection {
    let root: Widget
    private let context: PaneContext
    private let haptics: HapticFeedback
    private let switches: [PreferenceSwitch]
    private let soundText = SettingsGroup.caption()
    private let vibrationText = SettingsGroup.caption()
    private let highlightText = SettingsGroup.caption()
    private let vibration: Switch
    private let sound: Switch
    /// Nil until known.
    private var canSound: Bool?
    private var canVibrate: Bool?
    private var probe: Task<Void, Never>?
    /// Observes whether the desktop's animations are on, which changes without the preferences.
    private var styleObservation: UUID?

    init(_ context: PaneContext) {
        self.context = context
        haptics = HapticFeedback(bus: context.bus, application: "org.quirebook.Quire")
        var switches: [PreferenceSwitch] = []
        func make(
            _ name: LocalizedText, _ isChosen: @escaping @MainActor (Preferences) -> Bool,
            _ choose: @escaping @MainActor (Preferences, Bool) -> Void, sample event: FeedbackEvent
        ) -> Switch {
            let player = context.feedback
            let made = PreferenceSwitch(name, context.preferences, isChosen) { preferences, isOn in
                choose(preferences, isOn)
                if isOn { player.give(event) }
            }
            switches.append(made)
            return made.control
        }
        let sound = make(tr("Play event sounds"), { $0.feedbackSound }, { $0.feedbackSound = $1 }, sample: .success)
        let vibration = make(tr("Vibrate on events"), { $0.feedbackVibration }, { $0.feedbackVibration = $1 }, sample: .success)
        root = SettingsGroup.make(
            tr("Feedback"),
            [
                SettingsGroup.row(
                    tr("When an action is completed"),
                    tr("For example, when a code is saved or sent. Scanning has its own switches above."),
                    make(tr("Feedback when an action is completed"), { $0.feedbackSuccess }, { $0.feedbackSuccess = $1 }, sample: .success)),
                SettingsGroup.row(
                    tr("When something changes"), tr("For example, when a code is copied or deleted, or a change is undone."),
                    make(tr("Feedback when something changes"), { $0.feedbackImpact }, { $0.feedbackImpact = $1 }, sample: .impact)),
                SettingsGroup.row(
                    tr("When something is selected"), tr("For example, when a code is selected or added to favourites."),
                    make(
                        tr("Feedback when something is selected"), { $0.feedbackSelection }, { $0.feedbackSelection = $1 },
                        sample: .selection
                    )),
                SettingsGroup.row(tr("Sounds"), soundText, sound),
                SettingsGroup.row(tr("Vibration"), vibrationText, vibration),
                SettingsGroup.row(
                    tr("Highlight"), highlightText,
                    make(tr("Highlight on events"), { $0.feedbackHighlight }, { $0.feedbackHighlight = $1 }, sample: .success)),
            ])
        self.switches = switches
        (self.sound, self.vibration) = (sound, vibration)
    }

    func appear() {
        styleObservation = context.style.observe { [weak self] _ in self?.render() }
        probe = Task { [weak self, haptics] in
            let canSound = await SoundEffectPlayer.isPossible()
            let canVibrate = await haptics.isThere()
            guard !Task.isCancelled, let self else { return }
            (self.canSound, self.canVibrate) = (canSound, canVibrate)
            self.render()
        }
    }

    func disappear() {
        probe?.cancel()
        probe = nil
        if let styleObservation { context.style.stopObserving(styleObservation) }
        styleObservation = nil
    }

    /// Shows the preferences, and what is available here.
    func render() {
        for row in switches { row.render(canWork: row.control === sound ? canSound : row.control === vibration ? canVibrate : true) }
        sound.isSensitive = canSound != false
        soundText.text = SettingsGroup.soundObstacle(canSound: canSound) ?? tr("Plays the sounds of your desktop’s sound theme.")
        vibration.isSensitive = canVibrate == true
        vibrationText.text = SettingsGroup.vibrationObstacle(canVibrate: canVibrate) ?? tr("The device vibrates briefly.")
        highlightText.text =
            Toolkit.areAnimationsOn
            ? tr("The edge of the window lights up briefly.") : tr("Not shown: animations are turned off in the desktop’s settings.")
    }
}
