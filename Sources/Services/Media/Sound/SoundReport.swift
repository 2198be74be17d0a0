/// A place where sound comes out, such as loudspeakers or headphones (a sink of PulseAudio).
public struct SoundOutput: Identifiable, Hashable, Sendable {
    /// The name of the sink, such as “alsa_output.pci-0000_00_1f.3.analog-stereo”.
    public let id: String
    /// The name for people.
    public let name: String
    /// From 0 to 1, and up to 1.5 for an amplified one. 1 is the full volume of the hardware (`PA_VOLUME_NORM`).
    public let volume: Double
    public let isMuted: Bool
    public let isDefault: Bool
    /// The form factor of its device, such as “headphone”; empty if unknown.
    public let form: String

    /// Creates a value.
    public init(id: String, name: String, volume: Double, isMuted: Bool = false, isDefault: Bool = false, form: String = "") {
        self.id = id
        self.name = name
        self.volume = volume
        self.isMuted = isMuted
        self.isDefault = isDefault
        self.form = form
    }
}

/// The outputs of the sound server at one time.
public struct SoundReport: Hashable, Sendable {
    /// Whether a sound server answers: PipeWire's, or PulseAudio.
    public var isRunning: Bool
    /// The outputs, by their names.
    public var outputs: [SoundOutput]
    /// Whether the default source, as a rule the microphone, is muted; nil if there is none.
    public var isMicrophoneMuted: Bool?

    /// Creates a report.
    public init(isRunning: Bool, outputs: [SoundOutput] = [], isMicrophoneMuted: Bool? = nil) {
        self.isRunning = isRunning
        self.outputs = outputs
        self.isMicrophoneMuted = isMicrophoneMuted
    }

    /// The default output.
    public var main: SoundOutput? { outputs.first(where: \.isDefault) ?? outputs.first }
}
