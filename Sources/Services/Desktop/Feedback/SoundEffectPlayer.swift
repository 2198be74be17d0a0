import Foundation
import Glibc

/// Plays short sounds when something happens.
///
/// Sounds are played through libcanberra, which is loaded at the first sound: a desktop without it, or without a sound server, stays
/// silent. The server is called away from the main thread, because a server that hangs blocks its callers.
public actor SoundEffectPlayer {
    private let application: (id: String, name: String)
    /// Nil until the first sound, and after `releaseServer()`.
    private var player: CanberraPlayer?
    private var isMissing = false

    public init(application: (id: String, name: String)) { self.application = application }

    /// Starts a sound and returns without waiting for its end. Returns false if nothing can be heard.
    @discardableResult
    public func play(_ sound: SoundEffect) -> Bool {
        guard !isMissing else { return false }
        if player == nil {
            player = CanberraPlayer(application: application)
            // The library is looked for once.
            isMissing = player == nil
        }
        return player?.play(sound) ?? false
    }

    /// Whether libcanberra is installed. A sound server may still be missing.
    @concurrent
    public static func isPossible() async -> Bool { CanberraPlayer.isInstalled }

    /// Disconnects from the sound server until the next sound.
    public func releaseServer() { player = nil }
}

/// A sound to play: the name of a sound in the desktop's theme, and a file for themes that do not have it.
public struct SoundEffect: Hashable, Sendable {
    /// A name of the Sound Naming Specification, such as `complete`; nil to play the file only.
    public let name: String?
    /// The path of a WAV or Ogg Vorbis file; nil to play the theme's sound only.
    public let file: String?
}

/// libcanberra, the desktop's player of event sounds. Its interface has been stable since 2008. It is loaded at the first use, so that
/// Quire starts where it is not installed.
///
/// Not `Sendable`: the owner calls it from one isolation domain.
final class CanberraPlayer {
    private typealias CreateContext = @convention(c) (UnsafeMutablePointer<OpaquePointer?>) -> Int32
    private typealias Destroy = @convention(c) (OpaquePointer?) -> Int32
    private typealias ChangeProperties = @convention(c) (OpaquePointer?, OpaquePointer?) -> Int32
    private typealias SetString = @convention(c) (OpaquePointer?, UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
    private typealias Play = @convention(c) (OpaquePointer?, UInt32, OpaquePointer?, OpaquePointer?, UnsafeMutableRawPointer?) -> Int32

    /// Loaded once for the whole program, and never closed: the library's threads may outlive a context for a moment.
    private static let library = Functions()

    /// `CA_SUCCESS`
    private static let success: Int32 = 0

    private let functions: Functions
    private let context: OpaquePointer

    /// Nil where there is no libcanberra.
    init?(application: (id: String, name: String)) {
        guard let functions = Self.library else { return nil }
        var context: OpaquePointer?
        guard functions.createContext(&context) == Self.success, let context else { return nil }
        self.functions = functions
        self.context = context
        with(["application.id": application.id, "application.name": application.name]) { _ = functions.changeProperties(context, $0) }
    }

    static var isInstalled: Bool { library != nil }

    deinit { _ = functions.destroyContext(context) }

    /// Starts a sound. Returns false if nothing can be heard, as without a sound server.
    func play(_ sound: SoundEffect) -> Bool {
        // The role that the desktop's alert volume applies to. libcanberra plays the first that it finds of the name and the file.
        var properties = ["media.role": "event", "canberra.cache-control": "never"]
        properties["event.id"] = sound.name
        properties["media.filename"] = sound.file
        return with(properties) { functions.play(context, 0, $0, nil, nil) == Self.success } ?? false
    }

    @discardableResult
    private func with<Result>(_ properties: [String: String], _ body: (OpaquePointer) -> Result) -> Result? {
        var list: OpaquePointer?
        guard functions.createProperties(&list) == Self.success, let list else { return nil }
        defer { _ = functions.destroyProperties(list) }
        for (name, value) in properties { _ = functions.setString(list, name, value) }
        return body(list)
    }

    /// The library's functions, whose types are those of canberra.h.
    private struct Functions: Sendable {
        let createContext: CreateContext
        let destroyContext: Destroy
        let changeProperties: ChangeProperties
        let createProperties: CreateContext
        let destroyProperties: Destroy
        let setString: SetString
        let play: Play

        /// Nil where the library is not installed.
        init?() {
            guard let handle = dlopen("libcanberra.so.0", RTLD_LAZY | RTLD_LOCAL) else { return nil }
            func find<Function>(_ name: String) -> Function? { dlsym(handle, name).map { unsafeBitCast($0, to: Function.self) } }
            guard let createContext: CreateContext = find("ca_context_create"),
                let destroyContext: Destroy = find("ca_context_destroy"),
                let changeProperties: ChangeProperties = find("ca_context_change_props_full"),
                let createProperties: CreateContext = find("ca_proplist_create"),
                let destroyProperties: Destroy = find("ca_proplist_destroy"),
                let setString: SetString = find("ca_proplist_sets"), let play: Play = find("ca_context_play_full")
            else { return nil }
            (self.createContext, self.destroyContext, self.changeProperties) = (createContext, destroyContext, changeProperties)
            (self.createProperties, self.destroyProperties, self.setString) = (createProperties, destroyProperties, setString)
            self.play = play
        }
    }
}
