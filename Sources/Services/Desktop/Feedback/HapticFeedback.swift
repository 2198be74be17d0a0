public import GLib

/// What a device lets its holder feel, through feedbackd (`org.sigxcpu.Feedback`), as phones and tablets have it.
@MainActor
public final class HapticFeedback {
    private static let name = "org.sigxcpu.Feedback"
    private static let path = "/org/sigxcpu/Feedback"
    /// Milliseconds to find out in.
    private static let patience: Int32 = 2000

    private let bus: MessageBus?
    private let application: String
    /// Nil until it was found out.
    private var isKnown: Bool?

    /// - Parameter application: the program's id, by which feedbackd has settings for each.
    public init(bus: MessageBus?, application: String) {
        self.bus = bus
        self.application = application
    }

    /// Whether feedbackd runs, or is started when it is asked for something.
    public func isThere() async -> Bool {
        guard let bus else { return false }
        // A bus that does not answer has nothing to feel.
        func ask(_ method: String, _ arguments: [Variant] = []) async -> Variant? {
            try? await bus.answer(
                "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", method: method, arguments,
                timeout: Self.patience
            ).first
        }
        let isRunning = await ask("NameHasOwner", [.string(Self.name)])?.bool ?? false
        if isRunning { return true }
        return await ask("ListActivatableNames")?.strings?.contains(Self.name) ?? false
    }

    /// Gives a short rumble, without waiting for it; nothing where there is no feedbackd.
    public func trigger(_ event: FeedbackEvent) async {
        if isKnown == nil { isKnown = await isThere() }
        guard isKnown == true, let bus else { return }
        // “quiet” leaves out what is heard, as what is to be heard comes from the sound theme; a timeout of -1 runs it once.
        let hints: [String: Variant] = ["profile": .string("quiet")]
        bus.call(
            Self.name, path: Self.path, interface: Self.name, method: "TriggerFeedback",
            [.string(application), .string(event.feltName), .dictionary(hints), .int32(-1)]
        ) { [weak self] answer in
            // It may have gone, and may come again.
            if answer == nil { self?.isKnown = nil }
        }
    }
}
