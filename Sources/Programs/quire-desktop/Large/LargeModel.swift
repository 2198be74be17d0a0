import Foundation
import GLib
import Gtk
import LibraryStore
import PaneKit
import OneTimeCode
import Payload
import Platform
import Symbols

/// The code that is shown large, the codes to step through, and the log of what was shown.
@MainActor
final class LargeModel {
    private let library: Library
    private let ids: [Code.ID]
    /// A code that is not in the library. Nothing is logged for it.
    private let unsaved: Code?
    /// The time after which a code that was stepped to counts as shown.
    private let standing: Duration
    private(set) var position: Int
    private(set) var shown: ShownCode?
    /// Expired or used codes that the user wants to see all the same.
    private var insisted: Set<Code.ID> = []
    private var logged: Code.ID?
    /// The step whose code is still being loaded: its direction, to skip a code that was removed, and the time after which it counts as
    /// shown.
    private var step: (direction: Int, standing: Duration)?
    private var loading: Task<Void, Never>?
    private var counting: Task<Void, Never>?
    private var expiring: Task<Void, Never>?
    private var watching: Task<Void, Never>?

    var changed: (@MainActor () -> Void)?
    /// Called when there is no code left to show.
    var gone: (@MainActor () -> Void)?
    var failed: (@MainActor (any Error) -> Void)?

    init(library: Library, code: Code.ID, among ids: [Code.ID], standing: Duration = .seconds(1)) {
        self.library = library
        self.standing = standing
        let index = ids.firstIndex(of: code)
        self.ids = index == nil ? [code] : ids
        unsaved = nil
        position = index ?? 0
    }

    init(library: Library, unsaved payload: Payload, kind: PayloadKind, title: String) {
        self.library = library
        // No code of a library has the number 0.
        unsaved = Code(id: 0, payload: payload, kind: kind, attributes: CodeAttributes(title: title), created: .now, modified: .now)
        ids = [0]
        standing = .zero
        position = 0
    }

    var count: Int { ids.count }

    /// Whether the library can be changed.
    var canChange: Bool { unsaved == nil && library.readOnlyReason == nil }

    /// Why the code is held back; nil when it may be shown.
    var notice: LocalizedText? {
        guard let code = shown?.code, !insisted.contains(code.id) else { return nil }
        return code.notice()
    }

    // MARK: Life cycle

    func start() {
        watching = library.watch([.codes]) { [weak self] in self?.load() }
        // The first code was asked for, so it counts at once.
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

    /// Shows the code although it is expired or used.
    func insist() {
        guard let id = shown?.code.id else { return }
        insisted.insert(id)
        changed?()
        count(after: .zero)
    }

    /// Loads the current code. A later call cancels this one.
    private func load() {
        loading?.cancel()
        let library = self.library
        let id = ids[position]
        let unsaved = self.unsaved
        let earlier = shown
        loading = Task { [weak self] in
            do {
                let shown =
                    if let unsaved { await ShownCode.make(unsaved) } else { try await ShownCode.load(id, from: library, after: earlier) }
                guard !Task.isCancelled, let self else { return }
                if let shown { self.show(shown) } else { self.skip() }
            } catch {
                if !Task.isCancelled { self?.failed?(error) }
            }
        }
    }

    private func show(_ shown: ShownCode) {
        self.shown = shown
        let standing = step?.standing
        step = nil
        changed?()
        waitForExpiry(of: shown.code)
        // Without a step the code was reloaded after a change: that is no new showing.
        if let standing { count(after: standing) } else if logged == nil, counting == nil { count(after: self.standing) }
    }

    /// Goes to the next code in the direction of the step, because this one was removed.
    private func skip() {
        guard let direction = step?.direction, direction != 0, ids.indices.contains(position + direction) else {
            gone?()
            return
        }
        position += direction
        load()
    }

    // MARK: Log

    /// Logs that the code was shown, unless it is held back.
    private func count(after delay: Duration) {
        counting?.cancel()
        counting = nil
        guard unsaved == nil, let id = shown?.code.id, notice == nil, logged != id, library.readOnlyReason == nil else { return }
        let library = self.library
        counting = Task { [weak self] in
            if delay > .zero, (try? await MainLoop.sleep(for: delay)) == nil { return }
            guard !Task.isCancelled, let self else { return }
            self.logged = id
            // Showing a one-time code does not use it up: the user says when it was used.
            do { try await library.record(.shown, of: id, spending: false) } catch { self.failed?(error) }
            self.counting = nil
        }
    }

    func recordCopy() {
        guard unsaved == nil, let id = shown?.code.id, library.readOnlyReason == nil else { return }
        let library = self.library
        Task { [weak self] in
            do { try await library.record(.copied, of: id, spending: false) } catch { self?.failed?(error) }
        }
    }

    private func waitForExpiry(of code: Code) {
        expiring?.cancel()
        expiring = nil
        // Nobody shows a code for more than a day.
        guard let left = code.expires?.timeIntervalSinceNow, left > 0, left < 86_400 else { return }
        expiring = Task { [weak self] in
            guard (try? await MainLoop.sleep(for: .seconds(left))) != nil else { return }
            self?.changed?()
        }
    }
}

/// A code with everything that the large view shows, prepared away from the main thread.
struct ShownCode: Sendable {
    let code: Code
    let folder: String?
    let symbol: Symbol?
    /// Why there is no symbol.
    let problem: LocalizedText?
    /// The style of the code; nil for the default style.
    let style: SymbolStyle?
    let meaning: ParsedPayload
    /// What tells the code from others, besides its title.
    let detail: LocalizedText
    let facts: [Fact]
    let technical: [Fact]
    var warnings: [LocalizedText] { meaning.warnings.map(\.sentence) }
    let accounts: [OneTimeAccount]
    /// The picture of a contact.
    let photo: ContactPhoto?
    private(set) var card: ShownCard
    /// What its number is usually printed in, where it is drawn as a QR code.
    let usualSymbology: Symbology?

    /// In device pixels, for screens with two of them to a logical one.
    private static let photoSide = 2 * LargeDetails.photoSide

    init(_ code: Code, folder: String?) {
        (self.code, self.folder) = (code, folder)
        let own = SymbolStyle(json: code.style)
        style = own == SymbolStyle(level: own?.level ?? SymbolStyle().level) ? nil : own
        do {
            symbol = try Symbol(code.payload, in: code.symbology, upTo: (own ?? SymbolStyle()).level)
            problem = nil
        } catch {
            symbol = nil
            problem = error.message
        }
        let facts = CodeFacts(code.payload, printedAs: code.symbologyName)
        (meaning, detail) = (facts.meaning, facts.detail(besides: code.title))
        (self.facts, technical) = facts.sections
        accounts = OneTimeAccount.accounts(of: meaning)
        photo = ContactPhoto(of: code, side: Self.photoSide)
        card = ShownCard(code.card)
        usualSymbology = code.symbology == .qrCode ? SymbologyChoice.printed(code.payload) : nil
    }

    /// Loads a code; nil when it was removed or is in the trash. What was decoded for the earlier one is not decoded again.
    @concurrent
    static func load(_ id: Code.ID, from library: Library, after earlier: ShownCode?) async throws -> ShownCode? {
        guard let code = try await library.code(id), code.trashed == nil else { return nil }
        let folder = try await library.folders().first { $0.id == code.folder }
        var shown = ShownCode(code, folder: folder?.name)
        shown.card = await shown.card.withPictures(from: library, after: earlier?.card)
        return shown
    }

    /// Prepares a code that is in no library.
    @concurrent
    static func make(_ code: Code) async -> ShownCode? { ShownCode(code, folder: nil) }
}
