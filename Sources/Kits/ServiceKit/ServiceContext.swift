public import Desktop
import Foundation
public import GLib
public import LibraryStore

/// What every part of a program without a window is given.
@MainActor
public final class ServiceContext {
    public let bus: MessageBus
    public private(set) lazy var preferences = Preferences()
    private var opening: Task<Library, any Error>?
    private var sharing: LibrarySharing?
    private var open = 0
    /// The parts may have more or less to do than before: looked at by the program.
    var changed: (@MainActor () -> Void)?

    init(bus: MessageBus) { self.bus = bus }

    /// Whether something that was asked for is not over.
    var isBusy: Bool { open > 0 }

    /// The library, opened at the first asking, and tried again at the next one when that failed.
    public func library() async throws -> Library {
        let task = opening ?? Task { try await Self.openLibrary() }
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

    /// Answers a call: the program does not end meanwhile, and not for a while afterwards.
    public func serve<Answer>(_ work: @MainActor () async throws -> Answer) async rethrows -> Answer {
        open += 1
        changed?()
        defer {
            open -= 1
            changed?()
        }
        return try await work()
    }

    /// Opens the window, or leads it to an address; the program does not end meanwhile. What goes wrong is said.
    public func open(_ address: String?, token: String?) {
        Task {
            await serve {
                do throws(MainProgramError) {
                    try await MainProgram.open(address, token: token, bus: bus)
                } catch {
                    Self.say("\(error.message) \(error.recovery)")
                }
            }
        }
    }

    /// For whoever reads the session's journal: nobody sees this program.
    public nonisolated static func say(_ message: String) {
        let program = CommandLine.arguments.first.map { ($0 as NSString).lastPathComponent } ?? "quire"
        FileHandle.standardError.write(Data("\(program): \(message)\n".utf8))
    }

    /// To be called when a part begins to stay or does so no longer.
    public func review() { changed?() }

    func stop() { sharing?.stop() }

    @concurrent
    private static func openLibrary() async throws -> Library {
        let opened = try Library.open(at: Library.defaultURL)
        if let notice = opened.notice { say(notice.message) }
        return opened.library
    }
}
