public import Desktop
public import GLib
public import LibraryStore
import Platform

/// The environment of every part of a program without a window.
@MainActor
public final class ServiceContext {
    /// The session bus.
    public let bus: MessageBus
    /// The settings of the person.
    public private(set) lazy var preferences = Preferences()
    private var opening: Task<Library, any Error>?
    private var sharing: LibrarySharing?
    private var open = 0
    /// Called when the parts may have become busy or idle.
    var onChange: (@MainActor () -> Void)?

    init(bus: MessageBus) { self.bus = bus }

    /// True while a call is being answered.
    var isBusy: Bool { open > 0 }

    /// The library, opened at the first call. After a failure the next call tries again.
    public func library() async throws -> Library {
        let task =
            opening
            ?? Task {
                let opened = try await Library.openStandard()
                if let notice = opened.notice { ProgramLog.say(notice.message.untranslated) }
                return opened.library
            }
        opening = task
        do {
            let library = try await task.value
            if sharing == nil { sharing = LibrarySharing(library, bus: bus) }
            return library
        } catch {
            if opening == task { opening = nil }
            throw error
        }
    }

    /// Answers a call. The program does not end meanwhile, nor shortly afterwards.
    public func serve<Answer>(_ work: @MainActor () async throws -> Answer) async rethrows -> Answer {
        open += 1
        onChange?()
        defer {
            open -= 1
            onChange?()
        }
        return try await work()
    }

    /// Opens the main window, or an address in it. The program does not end meanwhile. Failures are logged.
    public func open(_ address: String?, token: String?) {
        Task {
            await serve {
                do throws(MainProgramError) {
                    try await MainProgram.open(address, token: token, bus: bus)
                } catch {
                    ProgramLog.say(error.text.untranslated)
                }
            }
        }
    }

    /// Call when the value of `isStaying` of a part has changed.
    public func review() { onChange?() }

    func stop() { sharing?.stop() }
}
