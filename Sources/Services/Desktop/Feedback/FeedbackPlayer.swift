public import GLib

/// Gives feedback for events through the available channels: feedbackd for vibration, the desktop's sound theme for sound, and the window
/// for the highlight.
///
/// Of several events in one turn of the main loop only the most important one gives feedback. Events that follow within `minimumInterval`
/// give none, unless they are more important.
@MainActor
public final class FeedbackPlayer {
    /// The channels to use for an event now, by the user's preferences.
    public typealias Choice = @MainActor (FeedbackEvent) -> FeedbackChannels

    /// Draws the highlight for an event; nothing is drawn until it is set.
    public var draw: (@MainActor (FeedbackEvent) -> Void)?
    private let choice: Choice
    private let vibrate: @MainActor (FeedbackEvent) async -> Void
    private let playSound: @MainActor (SoundEffect) async -> Void
    private let releaseServer: @MainActor () async -> Void
    private let file: String
    private let now: @MainActor () -> ContinuousClock.Instant
    private var pending: (event: FeedbackEvent, channels: FeedbackChannels, sound: SoundEffect)?
    private var delivery: Task<Void, Never>?
    private var last: (event: FeedbackEvent, time: ContinuousClock.Instant)?
    private var playing: Task<Void, Never>?
    /// Disconnects from the sound server after the last sound, so that an idle Quire does not wake up.
    private var idleTimer: Timeout?

    /// Events that are closer together than this feel like one.
    static let minimumInterval = Duration.milliseconds(150)
    private static let idleTimeout = Duration.seconds(5)

    /// - Parameters:
    ///   - application: The program's id and name, by which desktops keep settings for each program.
    ///   - file: A sound for success, for themes without one.
    public convenience init(bus: MessageBus?, application: (id: String, name: String), file: String, choice: @escaping Choice) {
        let haptics = HapticFeedback(bus: bus, application: application.id)
        let sound = SoundEffectPlayer(application: application)
        self.init(
            file: file, choice: choice, vibrate: { await haptics.trigger($0) }, playSound: { _ = await sound.play($0) },
            releaseServer: { await sound.releaseServer() })
    }

    init(
        file: String, choice: @escaping Choice, vibrate: @escaping @MainActor (FeedbackEvent) async -> Void,
        playSound: @escaping @MainActor (SoundEffect) async -> Void, releaseServer: @escaping @MainActor () async -> Void = {},
        now: @escaping @MainActor () -> ContinuousClock.Instant = { .now }
    ) {
        (self.file, self.choice, self.now) = (file, choice, now)
        (self.vibrate, self.playSound, self.releaseServer) = (vibrate, playSound, releaseServer)
    }

    isolated deinit { idleTimer?.cancel() }

    /// Gives feedback for an event, by the user's preferences.
    public func give(_ event: FeedbackEvent) {
        give(event, by: choice(event), sound: SoundEffect(name: event.soundName, file: event == .success ? file : nil))
    }

    /// Gives feedback for a found code, which has its own preferences: the beep that scanners are known for.
    public func giveScanFeedback(by channels: FeedbackChannels) { give(.success, by: channels, sound: SoundEffect(name: nil, file: file)) }

    private func give(_ event: FeedbackEvent, by channels: FeedbackChannels, sound: SoundEffect) {
        guard channels != .none else { return }
        if let pending, pending.event >= event { return }
        pending = (event, channels, sound)
        guard delivery == nil else { return }
        delivery = Task { [weak self] in self?.deliver() }
    }

    private func deliver() {
        delivery = nil
        guard let (event, channels, sound) = pending else { return }
        pending = nil
        let now = self.now()
        if let last, now - last.time < Self.minimumInterval, event <= last.event { return }
        last = (event, now)
        if channels.isSeen { draw?(event) }
        if channels.isFelt { Task { [vibrate] in await vibrate(event) } }
        if channels.isHeard { play(sound) }
    }

    /// Plays a sound unless one is still being started: a sound server that hangs is called only once.
    private func play(_ sound: SoundEffect) {
        guard playing == nil else { return }
        playing = Task { [weak self, playSound] in
            await playSound(sound)
            guard let self else { return }
            self.playing = nil
            self.idleTimer?.cancel()
            self.idleTimer = Timeout(after: Self.idleTimeout) { [weak self] in self?.rest() }
        }
    }

    /// Disconnects from the sound server until the next sound.
    public func rest() {
        idleTimer?.cancel()
        idleTimer = nil
        Task { [releaseServer] in await releaseServer() }
    }

    /// Waits until pending feedback has been given.
    func settle() async { await delivery?.value }
}
