import Foundation
import GLib
import Gtk
import LibraryStore
import PaneKit
import Payload
import Symbols

/// Which code is shown large, among which others, and what is logged of that.
@MainActor
final class LargeModel {
    private let library: Library
    private let ids: [Code.ID]
    /// What is shown without being in the library: nothing is logged of it.
    private let unsaved: Code?
    /// How long a code that was stepped to must stand before it counts as shown.
    private let standing: Duration
    private(set) var position: Int
    private(set) var shown: ShownCode?
    /// Codes that are over and were asked for all the same.
    private var insisted: Set<Code.ID> = []
    private var logged: Code.ID?
    /// The step whose code is not read yet: where it leads on to when that is gone, and how long it must stand then.
    private var step: (direction: Int, standing: Duration)?
    private var loading: Task<Void, Never>?
    private var counting: Task<Void, Never>?
    private var expiring: Task<Void, Never>?
    private var watching: Task<Void, Never>?

    var changed: (@MainActor () -> Void)?
    /// There is nothing left to show.
    var gone: (@MainActor () -> Void)?
    var failed: (@MainActor (any Error) -> Void)?

    init(library: Library, code: Code.ID, among ids: [Code.ID], standing: Duration = .seconds(1)) {
        self.library = library
        self.standing = standing
        let place = ids.firstIndex(of: code)
        self.ids = place == nil ? [code] : ids
        unsaved = nil
        position = place ?? 0
    }

    init(library: Library, unsaved payload: Payload, kind: PayloadKind, title: String) {
        self.library = library
        // No code of a library has the number 0.
        unsaved = Code(id: 0, payload: payload, kind: kind, title: title, created: .now, modified: .now)
        ids = [0]
        standing = .zero
        position = 0
    }

    var count: Int { ids.count }
    var canGoBack: Bool { position > 0 }
    var canGoOn: Bool { position + 1 < ids.count }

    /// Why the code is held back; nil for one that may be shown.
    var notice: String? {
        guard let code = shown?.code, !insisted.contains(code.id) else { return nil }
        return code.notice()
    }

    // MARK: Life

    func start() {
        let changes = library.changes()
        watching = Task { [weak self] in
            for await change in changes where change.topics.contains(.codes) { self?.load() }
        }
        // What was asked for by name counts at once.
        step = (0, .zero)
        load()
    }

    func stop() {
        for task in [loading, counting, expiring, watching] { task?.cancel() }
        (loading, counting, expiring, watching) = (nil, nil, nil, nil)
    }

    // MARK: Steps

    func step(by distance: Int) {
        guard ids.indices.contains(position + distance) else { return }
        position += distance
        logged = nil
        counting?.cancel()
        step = (distance, standing)
        load()
    }

    /// Shows a code that is over.
    func insist() {
        guard let id = shown?.code.id else { return }
        insisted.insert(id)
        changed?()
        count(after: .zero)
    }

    /// Only the last of several steps in a row is read to its end.
    private func load() {
        loading?.cancel()
        let library = self.library
        let id = ids[position]
        let unsaved = self.unsaved
        loading = Task { [weak self] in
            do {
                let shown = if let unsaved { await ShownCode.make(unsaved) } else { try await ShownCode.load(id, from: library) }
                guard !Task.isCancelled, let self else { return }
                if let shown { self.take(shown) } else { self.passOver() }
            } catch {
                if !Task.isCancelled { self?.failed?(error) }
            }
        }
    }

    private func take(_ shown: ShownCode) {
        self.shown = shown
        let standing = step?.standing
        step = nil
        changed?()
        waitForExpiry(of: shown.code)
        // After a change elsewhere it is the same showing still.
        if let standing { count(after: standing) } else if logged == nil, counting == nil { count(after: self.standing) }
    }

    /// The code has gone meanwhile.
    private func passOver() {
        guard let direction = step?.direction, direction != 0, ids.indices.contains(position + direction) else {
            gone?()
            return
        }
        position += direction
        load()
    }

    // MARK: Time

    /// Logs the showing, unless the code is held back.
    private func count(after delay: Duration) {
        counting?.cancel()
        counting = nil
        guard unsaved == nil, let id = shown?.code.id, notice == nil, logged != id, library.readOnlyReason == nil else { return }
        let library = self.library
        counting = Task { [weak self] in
            if delay > .zero, (try? await MainLoop.sleep(for: delay)) == nil { return }
            guard !Task.isCancelled, let self else { return }
            self.logged = id
            // Whether its one use was made is the person's to say: looking at a ticket is none.
            do { try await library.record(.shown, of: id, spending: false) } catch { self.failed?(error) }
            self.counting = nil
        }
    }

    /// Logs that what is shown was copied.
    func noteCopy() {
        guard unsaved == nil, let id = shown?.code.id, library.readOnlyReason == nil else { return }
        let library = self.library
        Task { [weak self] in
            do { try await library.record(.copied, of: id, spending: false) } catch { self?.failed?(error) }
        }
    }

    private func waitForExpiry(of code: Code) {
        expiring?.cancel()
        expiring = nil
        // A day is as far as somebody leaves a code standing.
        guard let left = code.expires?.timeIntervalSinceNow, left > 0, left < 86_400 else { return }
        expiring = Task { [weak self] in
            guard (try? await MainLoop.sleep(for: .seconds(left))) != nil else { return }
            self?.changed?()
        }
    }
}

/// A code with everything that the large view says of it, made away from the main thread.
struct ShownCode: Sendable {
    let code: Code
    let folder: String?
    let symbol: Symbol?
    /// Why there is no symbol.
    let problem: String?
    /// Its own look; nil where that is black on white.
    let style: SymbolStyle?
    let warnings: [String]
    let fields: [ShownField]
    let accounts: [OneTimeAccount]

    init(_ code: Code, folder: String?) {
        (self.code, self.folder) = (code, folder)
        let own = SymbolStyle(json: code.style)
        style = own == SymbolStyle(level: own?.level ?? SymbolStyle().level) ? nil : own
        do {
            symbol = try SymbolEncoder.encode(code.payload.bytes, level: (own ?? SymbolStyle()).level)
            problem = nil
        } catch {
            symbol = nil
            problem = error.message
        }
        let parsed = code.payload.parsed()
        warnings = parsed.warnings.map(\.sentence)
        fields = ShownField.fields(of: parsed)
        accounts = OneTimeAccount.accounts(of: parsed)
    }

    /// Reads a code; nil when it is gone or in the trash.
    @concurrent
    static func load(_ id: Code.ID, from library: Library) async throws -> ShownCode? {
        guard let code = try await library.code(id), code.trashed == nil else { return nil }
        let folder = try await library.folders().first { $0.id == code.folder }
        return ShownCode(code, folder: folder?.name)
    }

    /// Lays out a code that is in no library.
    @concurrent
    static func make(_ code: Code) async -> ShownCode? { ShownCode(code, folder: nil) }
}
