import Foundation

/// A short sound that is played when something happens.
///
/// Whatever there is of sound is used through libcanberra, which is looked up at the first sound: a desktop without it, or without a sound
/// server, stays silent. The server is spoken to away from the main thread, since one that hangs makes its callers hang.
public actor EventSound {
    private let application: (id: String, name: String)
    /// Nil until the first sound, and after `rest()`.
    private var player: CanberraPlayer?
    private var isMissing = false

    public init(application: (id: String, name: String)) { self.application = application }

    /// Begins the sound and comes back; false where nothing can be heard.
    @discardableResult
    public func play(_ sound: HeardSound) -> Bool {
        guard !isMissing else { return false }
        if player == nil {
            player = CanberraPlayer(application: application)
            // Not looked for again and again.
            isMissing = player == nil
        }
        return player?.play(sound) ?? false
    }

    /// Whether there is what plays sounds; a sound server may still be missing.
    @concurrent
    public static func isPossible() async -> Bool { CanberraPlayer.isInstalled }

    /// Lets go of the sound server, until the next sound.
    public func rest() { player = nil }
}
