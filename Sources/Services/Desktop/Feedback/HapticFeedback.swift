public import GLib

/// Vibration of the device, through feedbackd (`org.sigxcpu.Feedback`), as phones and tablets have it.
@MainActor
public final class HapticFeedback {
    private static let name = "org.sigxcpu.Feedback"
    private static let path = "/org/sigxcpu/Feedback"
    /// Milliseconds.
    private static let timeout: Int32 = 2000

    private let bus: MessageBus?
    private let application: String
    /// Whether feedbackd is available; nil until it was asked for.
    private var isAvailable: Bool?

    /// - Parameter application: The program's id, by which feedbackd keeps settings for each program.
    public init(bus: MessageBus?, application: String) {
        self.bus = bus
        self.application = application
    }

    /// Whether feedbackd runs, or can be started by the bus.
    public func isThere() async -> Bool {
        guard let bus else { return false }
        // If the bus does not answer, there is no feedback.
        func ask(_ method: String, _ arguments: [Variant] = []) async -> Variant? {
            try? await bus.answer(
                "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", method: method, arguments,
                timeout: Self.timeout
            ).first
        }
        if await ask("NameHasOwner", [.string(Self.name)])?.bool == true { return true }
        return await ask("ListActivatableNames")?.strings?.contains(Self.name) ?? false
    }

    /// Starts a short rumble without waiting for it. Does nothing without feedbackd.
    public func trigger(_ event: FeedbackEvent) async {
        if isAvailable == nil { isAvailable = await isThere() }
        guard isAvailable == true, let bus else { return }
        // The “quiet” profile plays no sound, because the sound theme does. A timeout of -1 runs the feedback once.
        let hints: [String: Variant] = ["profile": .string("quiet")]
        bus.call(
            Self.name, path: Self.path, interface: Self.name, method: "TriggerFeedback",
            [.string(application), .string(event.hapticName), .dictionary(hints), .int32(-1)]
        ) { [weak self] answer in
            // feedbackd may have ended, and may start again.
            if answer == nil { self?.isAvailable = nil }
        }
    }
}
