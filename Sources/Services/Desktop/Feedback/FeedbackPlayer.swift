public import GLib

/// Tells events by what there is: feedbackd for the hand, the desktop's sound theme for the ear, and whoever draws for the eye.
///
/// What happens in one turn of the program is told once, as the weightiest of it; and what follows at once is not told again.
@MainActor
public final class FeedbackPlayer {
    /// How an event is told now, as the person wants it.
    public typealias Choice = @MainActor (FeedbackEvent) -> FeedbackChannels

    /// Draws an event; nothing is drawn until it is set.
    public var draw: (@MainActor (FeedbackEvent) -> Void)?
    private let choice: Choice
    private let feel: @MainActor (FeedbackEvent) async -> Void
    private let hear: @MainActor (HeardSound) async -> Void
    private let rested: @MainActor () async -> Void
    private let file: String
    private let now: @MainActor () -> ContinuousClock.Instant
    private var waiting: (event: FeedbackEvent, channels: FeedbackChannels, sound: HeardSound)?
    private var telling: Task<Void, Never>?
    private var last: (event: FeedbackEvent, time: ContinuousClock.Instant)?
    private var sounding: Task<Void, Never>?
    /// After the last sound the sound server is let go: an idle Quire wakes up for nothing.
    private var resting: Timeout?

    /// Less than that lies between two events that are one to whoever hears and feels them.
    static let pause = Duration.milliseconds(150)
    private static let calm = Duration.seconds(5)

    /// - Parameters:
    ///   - application: the program's id and name, by which desktops have settings for each.
    ///   - file: a sound for success where the theme has none.
    public convenience init(bus: MessageBus?, application: (id: String, name: String), file: String, choice: @escaping Choice) {
        let haptics = HapticFeedback(bus: bus, application: application.id)
        let sound = EventSound(application: application)
        self.init(
            file: file, choice: choice, feel: { await haptics.trigger($0) }, hear: { _ = await sound.play($0) },
            rested: { await sound.rest() })
    }

    init(
        file: String, choice: @escaping Choice, feel: @escaping @MainActor (FeedbackEvent) async -> Void,
        hear: @escaping @MainActor (HeardSound) async -> Void, rested: @escaping @MainActor () async -> Void = {},
        now: @escaping @MainActor () -> ContinuousClock.Instant = { .now }
    ) {
        (self.file, self.choice, self.feel, self.hear, self.rested, self.now) = (file, choice, feel, hear, rested, now)
    }

    isolated deinit { resting?.cancel() }

    /// Tells an event as the person wants it.
    public func give(_ event: FeedbackEvent) {
        give(event, by: choice(event), sound: HeardSound(name: event.heardName, file: event == .success ? file : nil))
    }

    /// Tells that a code was found, which has settings of its own: by the beep that scanners are known for.
    public func giveFind(by channels: FeedbackChannels) { give(.success, by: channels, sound: HeardSound(name: nil, file: file)) }

    private func give(_ event: FeedbackEvent, by channels: FeedbackChannels, sound: HeardSound) {
        guard channels != .none else { return }
        if let waiting, waiting.event >= event { return }
        waiting = (event, channels, sound)
        guard telling == nil else { return }
        telling = Task { [weak self] in self?.tell() }
    }

    private func tell() {
        telling = nil
        guard let (event, channels, sound) = waiting else { return }
        waiting = nil
        let now = self.now()
        if let last, now - last.time < Self.pause, event <= last.event { return }
        last = (event, now)
        if channels.isSeen { draw?(event) }
        if channels.isFelt { Task { [feel] in await feel(event) } }
        if channels.isHeard { beep(sound) }
    }

    /// A sound server that hangs is asked once.
    private func beep(_ sound: HeardSound) {
        guard sounding == nil else { return }
        sounding = Task { [weak self, hear] in
            await hear(sound)
            guard let self else { return }
            self.sounding = nil
            self.resting?.cancel()
            self.resting = Timeout(after: Self.calm) { [weak self] in self?.rest() }
        }
    }

    /// Lets go of the sound server until the next sound.
    public func rest() {
        resting?.cancel()
        resting = nil
        Task { [rested] in await rested() }
    }

    /// Until what was given is told.
    func settle() async { await telling?.value }
}
