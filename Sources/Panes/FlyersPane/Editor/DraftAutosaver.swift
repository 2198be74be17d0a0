import Dispatch
import FlyerLayout
import Flyers
import Foundation
import Gtk
import PaneKit
import Platform

/// Saves the flyer as a draft while it is edited: shortly after the last change, and when the editor is left.
@MainActor
final class DraftAutosaver {
    /// Called when the draft cannot be saved, with what happened and what to do.
    var onError: (@MainActor (LocalizedText) -> Void)?
    /// Called with the new name of the flyer.
    var onRename: (@MainActor (String) -> Void)?

    private let session: FlyerSession
    private let folder: DraftFolder
    /// Serial, so that an older version is never written after a newer one.
    private let queue = DispatchQueue(label: "org.quirebook.Quire.draft", qos: .utility)
    /// The name that the user gave; nil while the name is derived from the flyer's texts.
    private(set) var customName: String?
    private var savedFlyer: Flyer
    /// The time without changes after which the draft is saved.
    private let pendingSave = Debouncer(.milliseconds(600))
    private var reading: Task<Void, Never>?
    private var hasFailed = false

    init(_ session: FlyerSession, folder: DraftFolder) {
        self.session = session
        self.folder = folder
        savedFlyer = session.flyer
    }

    /// Reads the name of a draft that is opened again.
    func start() {
        guard let id = session.draft, customName == nil, reading == nil else { return }
        let (folder, suggested) = (self.folder, FlyerName.suggested(for: session.flyer, template: session.template))
        reading = Task { [weak self] in
            guard let name = await Self.name(of: id, in: folder), let self, !Task.isCancelled else { return }
            if name != suggested { self.customName = name }
            self.onRename?(self.name)
        }
    }

    @concurrent
    private static func name(of id: UUID, in folder: DraftFolder) async -> String? {
        // A draft that was deleted meanwhile is saved anew with the next change.
        (try? folder.draft(id))?.name
    }

    var name: String { customName ?? FlyerName.suggested(for: session.flyer, template: session.template) }

    func rename(_ name: String) {
        customName = name
        onRename?(name)
        write()
    }

    /// Schedules saving, after the flyer has changed.
    func scheduleSave() {
        if customName == nil { onRename?(name) }
        guard session.flyer != savedFlyer else { return }
        pendingSave.schedule { [weak self] in self?.write() }
    }

    /// Saves what is not saved yet and returns when that is done.
    func stop() {
        pendingSave.cancel()
        reading?.cancel()
        reading = nil
        guard session.flyer != savedFlyer else { return queue.sync {} }
        let (flyer, name, id) = begin()
        finish(queue.sync { Self.keep(flyer, name: name, as: id, in: folder) })
    }

    private func begin() -> (Flyer, String, UUID) {
        savedFlyer = session.flyer
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

    private func finish(_ problem: LocalizedText?) {
        defer { hasFailed = problem != nil }
        // Reported once, not after every letter.
        if let problem, !hasFailed { onError?(problem) }
    }

    nonisolated private static func keep(_ flyer: Flyer, name: String, as id: UUID, in folder: DraftFolder) -> LocalizedText? {
        do throws(FlyerError) {
            try folder.keep(flyer, name: name, as: id)
            return nil
        } catch {
            return ErrorText(error).full
        }
    }
}

/// The default name of a flyer.
enum FlyerName {
    /// Characters.
    private static let maximumLength = 60

    /// The first line of its first text, else the title of its first code, else the name of its template.
    static func suggested(for flyer: Flyer, template: FlyerTemplate) -> String {
        let first = template.fields.first.map { field in
            Placeholders.fill(flyer.texts[field.id] ?? field.text, code: flyer.codes.first).text
        }
        let candidates = [first, flyer.codes.first?.title, template.name]
        let lines = candidates.compactMap { text in
            text?.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix(while: \.isWhitespace) }.first { !$0.isEmpty }
        }
        return lines.first.map { String($0.prefix(maximumLength)) } ?? "Flyer"
    }
}
