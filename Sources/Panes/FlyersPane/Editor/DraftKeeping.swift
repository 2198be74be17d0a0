import Dispatch
import FlyerLayout
import Flyers
import Foundation
import GLib
import Gtk

/// Keeps the flyer as a draft while it is being made: a moment after the last change, and when it is left.
@MainActor
final class DraftKeeping {
    /// It could not be kept: what happened, and what to do.
    var failed: (@MainActor (String) -> Void)?
    /// The name that it has from now on.
    var named: (@MainActor (String) -> Void)?

    private let session: FlyerSession
    private let folder: DraftFolder
    /// One write after the other, so that an older one never comes last.
    private let queue = DispatchQueue(label: "org.quirebook.Quire.draft", qos: .utility)
    /// What a person called it; nil while it is called after what it says.
    private(set) var ownName: String?
    private var kept: Flyer
    private var pause: Task<Void, Never>?
    private var reading: Task<Void, Never>?
    private var hasFailed = false

    /// How long there is to be no change.
    private static let calm = Duration.milliseconds(600)

    init(_ session: FlyerSession, folder: DraftFolder) {
        self.session = session
        self.folder = folder
        kept = session.flyer
    }

    /// Asks for the name of a draft that is gone on with.
    func start() {
        guard let id = session.draft, ownName == nil, reading == nil else { return }
        let (folder, suggested) = (self.folder, FlyerName.suggested(for: session.flyer, template: session.template))
        reading = Task { [weak self] in
            guard let name = await Self.name(of: id, in: folder), let self, !Task.isCancelled else { return }
            if name != suggested { self.ownName = name }
            self.named?(self.name)
        }
    }

    @concurrent
    private static func name(of id: UUID, in folder: DraftFolder) async -> String? {
        // One that has gone meanwhile is kept anew with the next change.
        (try? folder.draft(id))?.name
    }

    var name: String { ownName ?? FlyerName.suggested(for: session.flyer, template: session.template) }

    /// Calls it something else.
    func rename(_ name: String) {
        ownName = name
        named?(name)
        write()
    }

    /// The flyer has changed.
    func note() {
        if ownName == nil { named?(name) }
        guard session.flyer != kept else { return }
        pause?.cancel()
        pause = Task { [weak self] in
            // Cancelled, a newer change has come, or it was left.
            guard (try? await MainLoop.sleep(for: Self.calm)) != nil else { return }
            self?.write()
        }
    }

    /// Keeps what is not kept yet, and comes back when that is done.
    func stop() {
        pause?.cancel()
        pause = nil
        reading?.cancel()
        reading = nil
        guard session.flyer != kept else { return queue.sync {} }
        let (flyer, name, id) = begin()
        finish(queue.sync { Self.keep(flyer, name: name, as: id, in: folder) })
    }

    private func begin() -> (Flyer, String, UUID) {
        kept = session.flyer
        let id = session.draft ?? UUID()
        session.draft = id
        return (session.flyer, name, id)
    }

    private func write() {
        let (flyer, name, id) = begin()
        Task { [weak self, queue, folder] in
            let problem = await withCheckedContinuation { continuation in
                queue.async { continuation.resume(returning: Self.keep(flyer, name: name, as: id, in: folder)) }
            }
            self?.finish(problem)
        }
    }

    private func finish(_ problem: String?) {
        defer { hasFailed = problem != nil }
        // Said once, not with each letter.
        if let problem, !hasFailed { failed?(problem) }
    }

    nonisolated private static func keep(_ flyer: Flyer, name: String, as id: UUID, in folder: DraftFolder) -> String? {
        do throws(FlyerError) {
            try folder.keep(flyer, name: name, as: id)
            return nil
        } catch {
            return [error.errorDescription, error.recoverySuggestion].compactMap { $0 }.joined(separator: " ")
        }
    }
}

/// What a flyer is called while nobody calls it anything else.
enum FlyerName {
    /// The most characters.
    private static let longest = 60

    /// The first line that it says, else the title of its first code, else the name of its template.
    static func suggested(for flyer: Flyer, template: FlyerTemplate) -> String {
        let first = template.fields.first.map { field in
            Placeholders.fill(flyer.texts[field.id] ?? field.text, code: flyer.codes.first).text
        }
        let candidates = [first, flyer.codes.first?.title, template.name]
        let lines = candidates.compactMap { text in
            text?.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix(while: \.isWhitespace) }.first { !$0.isEmpty }
        }
        return lines.first.map { String($0.prefix(longest)) } ?? "Flyer"
    }
}
