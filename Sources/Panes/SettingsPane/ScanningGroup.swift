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
            PreferenceSwitch(tr("Play a sound when a code is found"), preferences, { $0.scanSound }, { $0.scanSound = $1 }),
            PreferenceSwitch(tr("Flash when a code is found"), preferences, { $0.scanFlash }, { $0.scanFlash = $1 }),
            PreferenceSwitch(tr("Vibrate when a code is found"), preferences, { $0.scanVibration }, { $0.scanVibration = $1 }),
            PreferenceSwitch(tr("Remember scanned codes"), preferences, { $0.remembersScans }, { $0.remembersScans = $1 }),
        ]
        let controls = switches.map(\.control)
        (sound, vibration, history) = (controls[0], controls[2], controls[3])
        root = SettingsGroup.make(
            tr("Scanning"),
            [
                SettingsGroup.row(tr("Sound"), soundText, sound),
                SettingsGroup.row(tr("Flash"), tr("The camera view flashes briefly when a code is found."), controls[1]),
                SettingsGroup.row(tr("Vibration"), vibrationText, vibration),
                SettingsGroup.row(
                    tr("History"), historyText, Box(.row, spacing: 12, [clear, history]).placed(horizontal: .end, vertical: .center)),
                SettingsGroup.row(tr("Screen scanning"), screenText, nil),
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
        soundText.text = SettingsGroup.soundObstacle(canSound: model.canSound) ?? tr("Plays a short sound when a code is found.")
        vibration.isSensitive = model.canVibrate == true
        vibrationText.text =
            SettingsGroup.vibrationObstacle(canVibrate: model.canVibrate) ?? tr("The device vibrates briefly when a code is found.")
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
        case (true, 0): return tr("Remembers when and from where each code was scanned. No scans yet.")
        case (true, _):
            return tr(
                "Remembers when and from where each code was scanned. 1 scan so far.",
                plural: "Remembers when and from where each code was scanned. \(count: number) scans so far.", count: scans)
        case (false, 0): return tr("Scanned codes aren’t remembered.")
        case (false, _):
            return tr(
                "New scans aren’t remembered. One earlier scan can be cleared.",
                plural: "New scans aren’t remembered. \(count: number) earlier scans can be cleared.", count: scans)
        }
    }

    private func confirmClear() {
        guard let shell = context.shell else { return }
        Question.ask(
            title: tr("Clear the scan history?"),
            text: tr("All remembered scans will be deleted. Codes saved in the library stay there."),
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
        guard let captureMethods else { return tr("Checking what is available…") }
        switch captureMethods.first {
        case .portal?: return tr("Your desktop asks each time what Quire may see (through its portal).")
        case .x11?: return tr("The whole screen is captured. Quire’s window hides meanwhile.")
        case .grim?: return tr("The whole screen is captured with the program grim. Quire’s window hides meanwhile.")
        case nil: return tr("Not available here.").followed(by: capture.nothing.text)
        }
    }
}
