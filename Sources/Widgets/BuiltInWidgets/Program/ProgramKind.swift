import Foundation
import Synchronization
import Timeline
import WidgetPrograms

/// A widget that an outside program makes the entries of.
///
/// A program that is not turned on, or is another one by now, is a kind as well: it says so, and nothing is run.
public struct ProgramKind: WidgetKind {
    /// What the ids of all such kinds begin with.
    public static let prefix = "program."

    public let folder: ProgramFolder
    /// Whether it may run.
    public let state: ProgramApprovals.State
    private let runner: ProgramRunner
    private let memory = ProgramMemory()

    public init(_ folder: ProgramFolder, state: ProgramApprovals.State, runner: ProgramRunner = ProgramRunner()) {
        self.folder = folder
        self.state = state
        self.runner = runner
    }

    /// The kinds of all programs, by name.
    public static func kinds(of known: KnownPrograms, runner: ProgramRunner = ProgramRunner()) -> [any WidgetKind] {
        known.programs.map { ProgramKind($0.folder, state: $0.state, runner: runner) }
    }

    private var manifest: ProgramManifest { folder.manifest }

    public var id: String { Self.prefix + manifest.id }
    public var name: String { manifest.name }
    public var summary: String { manifest.summary }
    public var iconName: String { manifest.iconName }
    public var families: [WidgetFamily] { manifest.families }
    public var schema: ConfigurationSchema { manifest.schema }
    public var dependencies: WidgetDependencies { manifest.dependencies }
    /// Another one whenever the program, or whether it may run, is another.
    public var revision: String { "\(state.name) \(folder.fingerprint)" }

    public func placeholder(in context: WidgetContext) -> TimelineEntry {
        let face = ProgramFace(folder)
        return TimelineEntry(date: context.date, view: state == .on ? face.awaiting : notice(in: context))
    }

    public func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        guard state == .on else { return TimelineEntry(date: .distantPast, view: notice(in: context)) }
        let timeline = try await ask(.snapshot, configuration, in: context)
        guard let entry = timeline.entry(at: context.date) ?? timeline.entries.first else { throw TimelineError.noEntries }
        return entry
    }

    public func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        guard state == .on else {
            return WidgetTimeline(entries: [TimelineEntry(date: .distantPast, view: notice(in: context))], policy: .never)
        }
        if let known = memory.take(for: ProgramMemory.Place(configuration, context)) { return known }
        return try await ask(.timeline, configuration, in: context)
    }

    public func updates(_ configuration: WidgetConfiguration, in context: WidgetContext) -> AsyncThrowingStream<WidgetTimeline, any Error>? {
        guard state == .on, manifest.isStreaming else { return nil }
        let lines = runner.stream(folder, request: request(.stream, configuration, in: context).line, instance: Self.instance(context))
        let (folder, memory, place) = (folder, memory, ProgramMemory.Place(configuration, context))
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: WidgetTimeline.self, bufferingPolicy: .bufferingNewest(1))
        let following = Task {
            do {
                for try await line in lines where !ProgramAnswer.isSilent(line) {
                    let timeline = try Self.timeline(line, of: folder, in: context)
                    memory.follow(timeline, at: place)
                    continuation.yield(timeline)
                }
                continuation.finish()
            } catch {
                continuation.finish(throwing: Self.shown(error, by: folder))
            }
            memory.leave(place)
        }
        continuation.onTermination = { _ in following.cancel() }
        return stream
    }

    public func perform(
        _ action: String, parameters: [String: String], configuration: WidgetConfiguration, in context: WidgetContext
    ) async throws {
        guard state == .on else { throw TimelineError.unavailable(message: ProgramFace(folder).title(state), recovery: ProgramFace.advice(state, folder)) }
        let request = ProgramRequest(
            .action, configuration: schema.complete(configuration), context: context, action: action, parameters: parameters)
        do {
            let answer = try await runner.answer(folder, request: request.line, instance: Self.instance(context))
            // What has nothing to say is asked for a timeline as any other.
            guard !ProgramAnswer.isSilent(answer) else { return }
            memory.keep(try Self.timeline(answer, of: folder, in: context), for: ProgramMemory.Place(configuration, context))
        } catch {
            throw Self.shown(error, by: folder)
        }
    }

    // MARK: Asking

    /// Two questions of one widget are never asked at once; the gallery shows each family once.
    private static func instance(_ context: WidgetContext) -> String { context.widget.map(String.init) ?? "shown \(context.family.rawValue)" }

    private func request(_ question: ProgramRequest.Question, _ configuration: WidgetConfiguration, in context: WidgetContext) -> ProgramRequest {
        ProgramRequest(question, configuration: schema.complete(configuration), context: context)
    }

    private func ask(
        _ question: ProgramRequest.Question, _ configuration: WidgetConfiguration, in context: WidgetContext
    ) async throws -> WidgetTimeline {
        do {
            let answer =
                if manifest.isStreaming {
                    // What stays is asked in one way only: its first line is the answer.
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
        for try await line in runner.stream(folder, request: request.line, instance: instance + " first") where !ProgramAnswer.isSilent(line) { return line }
        throw ProgramProblem("it ended without a line", advice: "A streaming program prints an answer at once, and another one for each change.")
    }

    private static func timeline(_ answer: [UInt8], of folder: ProgramFolder, in context: WidgetContext) throws -> WidgetTimeline {
        let answer = try ProgramAnswer(answer, of: folder, in: context)
        if let failure = answer.failure { throw TimelineError.unavailable(message: failure.message, recovery: failure.advice) }
        guard let timeline = answer.timeline else { throw TimelineError.noEntries }
        return timeline
    }

    /// What the window says of an error: whose it is, and what to do.
    private static func shown(_ error: any Error, by folder: ProgramFolder) -> any Error {
        switch error {
        case let problem as ProgramProblem:
            TimelineError.unavailable(
                message: "“\(folder.manifest.name)” gave an answer that cannot be shown: \(problem.message)",
                recovery: "\(problem.recovery) “quire widget check” shows it to its author.")
        case let fault as ProgramFault: TimelineError.unavailable(message: fault.message, recovery: fault.recovery)
        default: error
        }
    }

    private func notice(in context: WidgetContext) -> ViewDescription {
        let face = ProgramFace(folder)
        return context.isPreview ? face.card(in: context.family) : face.notice(state, in: context.family)
    }
}

/// What programs said without being asked for a timeline, for when they are: a stream goes on, and a program is never run twice at once for
/// one widget.
final class ProgramMemory: Sendable {
    /// One widget, as far as a program is concerned.
    struct Place: Hashable {
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
        var followed: [Place: WidgetTimeline] = [:]
        var kept: [Place: WidgetTimeline] = [:]
    }

    private let state = Mutex(State())

    /// What a stream gave last.
    func follow(_ timeline: WidgetTimeline, at place: Place) {
        state.withLock { $0.followed[place] = timeline }
    }

    /// A stream has ended: from now on the program is asked.
    func leave(_ place: Place) { state.withLock { $0.followed[place] = nil } }

    /// What an action answered, for the question that follows it.
    func keep(_ timeline: WidgetTimeline, for place: Place) {
        state.withLock { state in
            // Widgets that were unpinned between the two are few, and forgotten here.
            if state.kept.count > 100 { state.kept = [:] }
            state.kept[place] = timeline
        }
    }

    /// The timeline that is known already; nil where the program has to be asked.
    func take(for place: Place) -> WidgetTimeline? {
        state.withLock { $0.kept.removeValue(forKey: place) ?? $0.followed[place] }
    }
}
