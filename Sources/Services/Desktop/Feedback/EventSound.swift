import Foundation
import Glibc

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

/// What is played: a sound of the desktop's theme, and a file where that has none of the name.
public struct HeardSound: Hashable, Sendable {
    /// Of the Sound Naming Specification, such as `complete`; nil for the file alone.
    public let name: String?
    /// The path of a WAV or Ogg Vorbis; nil for the theme alone.
    public let file: String?

    public init(name: String?, file: String?) {
        self.name = name
        self.file = file
    }
}

/// libcanberra, the desktops' player of event sounds, by the functions that its interface has had unchanged since 2008. It is loaded when
/// it is first used, so that Quire starts where it is not installed.
///
/// Not `Sendable`: whoever has it calls it from one place.
final class CanberraPlayer {
    private typealias CreateContext = @convention(c) (UnsafeMutablePointer<OpaquePointer?>) -> Int32
    private typealias Destroy = @convention(c) (OpaquePointer?) -> Int32
    private typealias ChangeProperties = @convention(c) (OpaquePointer?, OpaquePointer?) -> Int32
    private typealias SetString = @convention(c) (OpaquePointer?, UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
    private typealias Play = @convention(c) (OpaquePointer?, UInt32, OpaquePointer?, OpaquePointer?, UnsafeMutableRawPointer?) -> Int32

    /// Never closed: the library's threads may outlive a context by a moment.
    private static let library = Library()

    /// `CA_SUCCESS`
    private static let success: Int32 = 0

    private let functions: Functions
    private let context: OpaquePointer

    /// Nil where there is no libcanberra.
    init?(application: (id: String, name: String)) {
        guard let functions = Self.library.functions else { return nil }
        var context: OpaquePointer?
        guard functions.createContext(&context) == Self.success, let context else { return nil }
        self.functions = functions
        self.context = context
        with(["application.id": application.id, "application.name": application.name]) { _ = functions.changeProperties(context, $0) }
    }

    static var isInstalled: Bool { library.functions != nil }

    deinit { _ = functions.destroyContext(context) }

    /// Begins to play a sound; false when nothing can be heard, as without a sound server.
    func play(_ sound: HeardSound) -> Bool {
        // A role that the desktop's volume of alerts is for. Of the name and the file the library takes the first that it finds.
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

    private struct Functions: Sendable {
        let createContext: CreateContext
        let destroyContext: Destroy
        let changeProperties: ChangeProperties
        let createProperties: CreateContext
        let destroyProperties: Destroy
        let setString: SetString
        let play: Play
    }

    /// What was found of the library, once for the whole program.
    private struct Library: Sendable {
        let functions: Functions?

        init() {
            guard let handle = dlopen("libcanberra.so.0", RTLD_LAZY | RTLD_LOCAL) else {
                functions = nil
                return
            }
            /// The types are those of canberra.h.
            func find<Function>(_ name: String, as type: Function.Type) -> Function? {
                dlsym(handle, name).map { unsafeBitCast($0, to: type) }
            }
            guard let createContext = find("ca_context_create", as: CreateContext.self),
                let destroyContext = find("ca_context_destroy", as: Destroy.self),
                let changeProperties = find("ca_context_change_props_full", as: ChangeProperties.self),
                let createProperties = find("ca_proplist_create", as: CreateContext.self),
                let destroyProperties = find("ca_proplist_destroy", as: Destroy.self),
                let setString = find("ca_proplist_sets", as: SetString.self),
                let play = find("ca_context_play_full", as: Play.self)
            else {
                functions = nil
                return
            }
            functions = Functions(
                createContext: createContext, destroyContext: destroyContext, changeProperties: changeProperties,
                createProperties: createProperties, destroyProperties: destroyProperties, setString: setString, play: play)
        }
    }
}
