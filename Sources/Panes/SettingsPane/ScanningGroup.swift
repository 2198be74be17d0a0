import Desktop
import Foundation
import Gtk
import LibraryStore
import PaneKit
import Platform
import Scanning

/// The settings for scanning: feedback, history, and screen capture.
@MainActor
final class ScanningGroup: SettingsSection {
    let root: Widget
    private let context: PaneContext
    private let model: ScanningModel
    private let dates = DateText()
    private let sound: Switch
    private let vibration: Switch
    private let history: Switch
    private let switches: [PreferenceSwitch]
    private let soundText = SettingsGroup.caption()
    private let vibrationText = SettingsGroup.caption()
    private let historyText = SettingsGroup.caption()
    private let screenText = SettingsGroup.caption()
    private let clear = Button(tr("Clear…")).placed(vertical: .center)

    init(_ context: PaneContext) {
        self.context = context
        model = ScanningModel(context)
        let preferences = context.preferences
        switches = [
            PreferenceSwitch(tr("Sound when a code is found"), preferences, { $0.scanSound }, { $0.scanSound = $1 }),
            PreferenceSwitch(tr("Flash when a code is found"), preferences, { $0.scanFlash }, { $0.scanFlash = $1 }),
            PreferenceSwitch(tr("Vibration when a code is found"), preferences, { $0.scanVibration }, { $0.scanVibration = $1 }),
            PreferenceSwitch(tr("Remember what was scanned"), preferences, { $0.remembersScans }, { $0.remembersScans = $1 }),
        ]
        let controls = switches.map(\.control)
        (sound, vibration, history) = (controls[0], controls[2], controls[3])
        root = SettingsGroup.make(
            tr("Scanning"),
            [
                SettingsGroup.row(tr("Sound"), soundText, sound),
                SettingsGroup.row(tr("Flash"), tr("The picture of the camera lights up for a moment when a code is found."), controls[1]),
                SettingsGroup.row(tr("Vibration"), vibrationText, vibration),
                SettingsGroup.row(
                    tr("History"), historyText, Box(.row, spacing: 12, [clear, history]).placed(horizontal: .end, vertical: .center)),
                SettingsGroup.row(tr("Scanning the screen"), screenText, nil),
            ])
        clear.onPress { [weak self] in self?.confirmClear() }
        model.onChange = { [weak self] in self?.render() }
    }

    func appear() { model.start() }

    func disappear() { model.stop() }

    // MARK: State

    /// Shows the preferences, and what is available here.
    func render() {
        for row in switches {
            row.render(canWork: row.control === sound ? model.canSound : row.control === vibration ? model.canVibrate : true)
        }
        sound.isSensitive = model.canSound != false
        soundText.text = SettingsGroup.soundObstacle(canSound: model.canSound) ?? tr("A short sound is heard when a code is found.")
        vibration.isSensitive = model.canVibrate == true
        vibrationText.text =
            switch model.canVibrate {
            case true?: tr("The device rumbles for a moment when a code is found.")
            case false?: tr("Not available here: feedbackd, which makes phones and tablets rumble, is not running.")
            case nil: tr("Looking for feedbackd…")
            }
        historyText.text = historyDescription
        // Move the focus off a button that disappears.
        if clear.hasFocus, model.scans == 0 { history.grabFocus() }
        clear.isVisible = model.scans > 0
        clear.isSensitive = context.library.readOnlyReason == nil
        screenText.text = model.screenDescription
    }

    private var historyDescription: LocalizedText {
        let (scans, number) = (model.scans, model.scans.formatted(.number.locale(dates.locale)))
        switch (context.preferences.remembersScans, model.scans) {
        case (true, 0): return tr("What is found is remembered, with when and where; nothing yet.")
        case (true, _):
            return tr(
                "What is found is remembered, with when and where: one scan.",
                plural: "What is found is remembered, with when and where: \(count: number) scans.", count: scans)
        case (false, 0): return tr("Nothing is remembered of what is found.")
        case (false, _):
            return tr(
                "Nothing new is remembered. One scan from before can be cleared.",
                plural: "Nothing new is remembered. \(count: number) scans from before can be cleared.", count: scans)
        }
    }

    private func confirmClear() {
        guard let shell = context.shell else { return }
        Question.ask(
            title: tr("Clear the scan history?"),
            text: tr("All that the scanner remembers is forgotten. What you saved in the library stays there."),
            confirmTitle: tr("Clear"), isDestructive: true, over: shell.window
        ) { [weak context] in
            context?.perform { try await context?.library.clearScans() }
        }
    }
}

/// The capabilities of this computer for scanning, and the number of remembered scans.
@MainActor
final class ScanningModel {
    /// Nil until known.
    private(set) var canSound: Bool?
    private(set) var canVibrate: Bool?
    private var captureMethods: [ScreenCaptureMethod]?
    /// The number of remembered scans.
    private(set) var scans = 0
    /// Called after each change of the properties above.
    var onChange: @MainActor () -> Void = {}

    private let context: PaneContext
    private let capture: ScreenCapture
    private let haptics: HapticFeedback
    private var tasks: [Task<Void, Never>] = []

    init(_ context: PaneContext) {
        self.context = context
        capture = ScreenCapture(bus: context.bus, session: .here)
        haptics = HapticFeedback(bus: context.bus, application: "org.quirebook.Quire")
    }

    func start() {
        let changes = context.library.changes()
        tasks = [
            Task { [weak self, haptics] in
                let canVibrate = await haptics.isThere()
                self?.update { $0.canVibrate = canVibrate }
            },
            Task { [weak self] in
                let canSound = await SoundEffectPlayer.isPossible()
                self?.update { $0.canSound = canSound }
            },
            Task { [weak self, capture] in
                let captureMethods = await capture.ways()
                self?.update { $0.captureMethods = captureMethods }
            },
            Task { [weak self] in
                await self?.count()
                for await change in changes where change.topics.contains(.scans) { await self?.count() }
            },
        ]
    }

    func stop() {
        for task in tasks { task.cancel() }
        tasks = []
    }

    private func count() async {
        // A library that cannot be read is reported elsewhere.
        guard let count = try? await context.library.countScans() else { return }
        update { $0.scans = count }
    }

    private func update(_ change: (ScanningModel) -> Void) {
        guard !Task.isCancelled else { return }
        change(self)
        onChange()
    }

    /// How the screen is captured here, or why it cannot be.
    var screenDescription: LocalizedText {
        guard let captureMethods else { return tr("Looking for a way…") }
        switch captureMethods.first {
        case .portal?: return tr("Your desktop asks what Quire may see, each time (through its portal).")
        case .x11?: return tr("All of the screen is read, from the X server; Quire’s window steps aside for that.")
        case .grim?: return tr("All of the screen is read, through the program grim; Quire’s window steps aside for that.")
        case nil: return tr("Not possible here.").followed(by: capture.nothing.text)
        }
    }
}
