import Foundation
public import Platform
import Synchronization
public import Timeline
public import WidgetPrograms

/// A widget whose entries are made by an external program.
///
/// A program that is not turned on, or has changed, also has a kind: its widget says so, and nothing is run.
public struct ProgramKind: WidgetKind {
    /// The prefix of the ids of all such kinds.
    public static let prefix = "program."

    public let folder: ProgramFolder
    /// Whether the program may run.
    public let state: ProgramApprovals.State
    private let runner: ProgramRunner
    private let memory = ProgramTimelineCache()

    public init(_ folder: ProgramFolder, state: ProgramApprovals.State, runner: ProgramRunner = ProgramRunner()) {
        self.folder = folder
        self.state = state
        self.runner = runner
    }

    /// The kinds of all programs, sorted by name.
    public static func kinds(of known: KnownPrograms, runner: ProgramRunner = ProgramRunner()) -> [any WidgetKind] {
        known.programs.map { ProgramKind($0.folder, state: $0.state, runner: runner) }
    }

    private var manifest: ProgramManifest { folder.manifest }
    private var entryView: ProgramEntryView { ProgramEntryView(folder: folder) }

    public var id: String { Self.prefix + manifest.id }
    public var name: LocalizedText { .verbatim(manifest.name) }
    public var summary: LocalizedText { .verbatim(manifest.summary) }
    public var iconName: String { manifest.iconName }
    public var families: [WidgetFamily] { manifest.families }
    public var schema: ConfigurationSchema { manifest.schema }
    public var dependencies: WidgetDependencies { manifest.dependencies }
    /// Changes with the contents and with the state of the program.
    public var revision: String { "\(state.name) \(folder.fingerprint)" }

    public func placeholder(in context: WidgetContext) -> TimelineEntry {
        TimelineEntry(date: context.date, view: state == .on ? entryView.awaiting : notice(in: context))
    }

    public func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        guard state == .on else { return TimelineEntry(date: .distantPast, view: notice(in: context)) }
        let timeline = try await ask(.snapshot, configuration, in: context)
        guard let entry = timeline.entry(at: context.date) ?? timeline.entries.first else { throw TimelineError.noEntries }
        return entry
    }

    public func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        guard state == .on else { return .constant(notice(in: context)) }
        if let known = memory.take(for: ProgramTimelineCache.Key(configuration, context)) { return known }
        return try await ask(.timeline, configuration, in: context)
    }

    public func updates(_ configuration: WidgetConfiguration, in context: WidgetContext) -> AsyncThrowingStream<WidgetTimeline, any Error>?
    {
        guard state == .on, manifest.isStreaming else { return nil }
        let lines = runner.stream(folder, request: request(.stream, configuration, in: context).line, instance: Self.instance(context))
        let (folder, memory, key) = (folder, memory, ProgramTimelineCache.Key(configuration, context))
        return .newest { continuation in
            defer { memory.leave(key) }
            do {
                for try await line in lines where !ProgramAnswer.isSilent(line) {
                    let timeline = try Self.timeline(line, of: folder, in: context)
                    memory.follow(timeline, at: key)
                    continuation.yield(timeline)
                }
            } catch {
                throw Self.shown(error, by: folder)
            }
        }
    }

    public func perform(
        _ action: String, parameters: [String: String], configuration: WidgetConfiguration, in context: WidgetContext
    ) async throws {
        guard state == .on else {
            throw TimelineError.unavailable(message: entryView.title(state), recovery: entryView.advice(state))
        }
        let request = ProgramRequest(
            .action, configuration: schema.complete(configuration), context: context, action: action, parameters: parameters)
        do {
            let answer = try await runner.answer(folder, request: request.line, instance: Self.instance(context))
            // A program that writes nothing is asked for a timeline later.
            guard !ProgramAnswer.isSilent(answer) else { return }
            memory.keep(try Self.timeline(answer, of: folder, in: context), for: ProgramTimelineCache.Key(configuration, context))
        } catch {
            throw Self.shown(error, by: folder)
        }
    }

    public func mayShow(pictureFile path: String) -> Bool { folder.mayShow(pictureFile: path) }

    // MARK: Requests

    /// The key of a widget, which has only one request at a time. The gallery shows each family once.
    private static func instance(_ context: WidgetContext) -> String {
        context.widget.map(String.init) ?? "shown \(context.family.rawValue)"
    }

    private func request(_ question: ProgramRequest.Question, _ configuration: WidgetConfiguration, in context: WidgetContext)
        -> ProgramRequest
    {
        ProgramRequest(question, configuration: schema.complete(configuration), context: context)
    }

    private func ask(
        _ question: ProgramRequest.Question, _ configuration: WidgetConfiguration, in context: WidgetContext
    ) async throws -> WidgetTimeline {
        do {
            let answer =
                if manifest.isStreaming {
                    // A streaming program is only asked for its stream; the first line is the answer.
                    try await firstLine(request(.stream, configuration, in: context), Self.instance(context))
                } else {
                    try await runner.answer(
                        folder, request: request(question, configuration, in: context).line, instance: Self.instance(context))
                }
            return try Self.timeline(answer, of: folder, in: context)
        } catch {
            throw Self.shown(error, by: folder)
        }
    }

    private func firstLine(_ request: ProgramRequest, _ instance: String) async throws -> [UInt8] {
        for try await line in runner.stream(folder, request: request.line, instance: instance + " first")
        where !ProgramAnswer.isSilent(line) { return line }
        throw ProgramFormatError(
            "it ended without a line", advice: "A streaming program prints an answer at once, and another one for each change.")
    }

    private static func timeline(_ answer: [UInt8], of folder: ProgramFolder, in context: WidgetContext) throws -> WidgetTimeline {
        let answer = try ProgramAnswer(answer, of: folder, in: context)
        if let failure = answer.failure {
            throw TimelineError.unavailable(
                message: .verbatim(failure.message), recovery: failure.advice.isEmpty ? nil : .verbatim(failure.advice))
        }
        guard let timeline = answer.timeline else { throw TimelineError.noEntries }
        return timeline
    }

    /// The error to show in the widget, with the name of the program and with advice.
    private static func shown(_ error: any Error, by folder: ProgramFolder) -> any Error {
        switch error {
        case let problem as ProgramFormatError:
            TimelineError.unavailable(
                message: tr("“\(folder.manifest.name)” returned an answer that can’t be shown: \(problem.message)"),
                recovery: problem.recovery.map { tr("\($0) Its author can check it with “quire widget check”.") }
                    ?? tr("Its author can check it with “quire widget check”."))
        case let fault as ProgramRunError: TimelineError.unavailable(message: fault.message, recovery: fault.recovery)
        default: error
        }
    }

    private func notice(in context: WidgetContext) -> ViewDescription {
        context.isPreview ? entryView.card(in: context.family) : entryView.notice(state, in: context.family)
    }
}

/// The timelines that programs gave without a request for one. They answer the next request, because a stream goes on, and a program never
/// runs twice at once for one widget.
final class ProgramTimelineCache: Sendable {
    /// The properties of a widget that its timeline depends on.
    struct Key: Hashable {
        let widget: Int64?
        let family: WidgetFamily
        let configuration: WidgetConfiguration

        init(_ configuration: WidgetConfiguration, _ context: WidgetContext) {
            self.configuration = configuration
            widget = context.widget
            family = context.family
        }
    }

    private struct State {
        var followed: [Key: WidgetTimeline] = [:]
        var kept: [Key: WidgetTimeline] = [:]
    }

    private let state = Mutex(State())

    /// Stores the last timeline of a stream.
    func follow(_ timeline: WidgetTimeline, at key: Key) {
        state.withLock { $0.followed[key] = timeline }
    }

    /// Forgets the timeline of a stream that has ended.
    func leave(_ key: Key) { state.withLock { $0.followed[key] = nil } }

    /// Stores the answer to an action, for the following request.
    func keep(_ timeline: WidgetTimeline, for key: Key) {
        state.withLock { state in
            // Rarely, a widget is unpinned before that request. Such answers are discarded here.
            if state.kept.count > 100 { state.kept = [:] }
            state.kept[key] = timeline
        }
    }

    /// Returns the known timeline; nil if the program has to be asked.
    func take(for key: Key) -> WidgetTimeline? {
        state.withLock { $0.kept.removeValue(forKey: key) ?? $0.followed[key] }
    }
}
