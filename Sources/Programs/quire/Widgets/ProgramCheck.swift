import Foundation
import Platform
import Timeline
import WidgetKit
import WidgetPrograms

/// The check of a widget program in a folder.
struct ProgramCheck {
    /// The program; nil when its folder is invalid.
    private(set) var program: ProgramFolder?
    private(set) var problems: [ProgramFormatError] = []
    private(set) var warnings: [ProgramFormatError] = []
    var runs: [Run] = []

    /// One request to the program and its answer.
    struct Run {
        let question: ProgramRequest.Question
        let family: WidgetFamily
        var duration = Duration.zero
        /// The size of the answer.
        var bytes = 0
        var entries = 0
        /// The current entry.
        var entry: TimelineEntry?
        var view: ViewDescription? { entry?.view }
        var refresh: WidgetTimeline.Policy = .never
        var picture: String?

        var milliseconds: Int { Int(duration / .milliseconds(1)) }

        var sentence: LocalizedText {
            let next =
                switch refresh {
                case .atEnd: tr("next update at its last entry")
                case .after(let date): tr("next update at \(date.localISO)")
                case .never: question == .stream ? tr("keeps running and reports changes") : tr("no automatic updates")
                }
            let result = tr(
                "\(family.rawValue): 1 entry in \(milliseconds) ms, \(bytes) bytes; \(next)",
                plural: "\(family.rawValue): \(count: entries) entries in \(milliseconds) ms, \(bytes) bytes; \(next)", count: entries)
            return picture.map { tr("\(result); saved as \($0)") } ?? result
        }
    }

    /// Reads the folder. Nothing is run yet.
    init(_ url: URL) {
        do {
            let json = try ProgramFolder.manifestBytes(in: url)
            let reading = ManifestParser(json)
            problems = reading.problems.map { $0.inFile(ProgramManifest.fileName) }
            warnings = reading.warnings.map { $0.inFile(ProgramManifest.fileName) }
            guard problems.isEmpty else { return }
            let program = try ProgramFolder.load(url)
            self.program = program
            check(icon: program.manifest.icon, of: program)
        } catch {
            problems.append(error)
        }
    }

    private mutating func check(icon: ProgramIcon, of program: ProgramFolder) {
        switch icon {
        case .symbol(let name) where IconFolders.standard.file(named: name) == nil:
            warnings.append(
                ProgramFormatError(
                    "there is no icon “\(name)”", at: "\(ProgramManifest.fileName), icon",
                    advice: "PROTOCOL.md lists the icons, or give a picture in the folder."))
        case .picture(let path) where !FileManager.default.isReadableFile(atPath: program.url.appending(path: path).path):
            problems.append(
                ProgramFormatError(
                    "there is no picture “\(path)”", at: "\(ProgramManifest.fileName), icon", advice: "Put it into the folder."))
        default: break
        }
    }

    /// Runs the program once, in its sandbox. It need not be turned on, because the person named its folder.
    mutating func run(_ question: ProgramRequest.Question, _ family: WidgetFamily, _ configuration: WidgetConfiguration) async {
        guard let program else { return }
        var run = Run(question: question, family: family)
        let context = WidgetContext.here(family, at: Date())
        let request = ProgramRequest(question, configuration: program.manifest.schema.complete(configuration), context: context)
        do {
            let clock = ContinuousClock()
            let start = clock.now
            let answer = try await ProgramTrial.answer(of: program, to: request)
            run.duration = clock.now - start
            run.bytes = answer.count
            // A program needs no placeholder.
            if question == .placeholder, ProgramAnswer.isSilent(answer) { return }
            try record(answer, of: program, in: context, &run)
        } catch let problem as ProgramFormatError {
            add(problem.inFile(Self.place(run)))
        } catch let fault as ProgramRunError {
            add(
                ProgramFormatError(fault.message.untranslated, at: Self.place(run), advice: fault.recovery?.untranslated ?? ""))
        } catch {
            add(ProgramFormatError(error.localizedDescription, at: Self.place(run), advice: "Try again."))
        }
    }

    private mutating func record(_ answer: [UInt8], of program: ProgramFolder, in context: WidgetContext, _ run: inout Run)
        throws(ProgramFormatError)
    {
        let read = try ProgramAnswer(answer, of: program, in: context)
        for warning in read.warnings { warn(warning.inFile(Self.place(run))) }
        if let failure = read.failure {
            throw ProgramFormatError(
                "it says: \(failure.message)", advice: failure.advice.isEmpty ? "Give it what it needs." : failure.advice)
        }
        guard let timeline = read.timeline else { return }
        guard run.question != .placeholder else { return }
        run.entries = timeline.entries.count
        run.refresh = timeline.policy
        run.entry = timeline.entry(at: context.date) ?? timeline.entries.first
        for icon in Set(timeline.entries.flatMap { Self.icons(in: $0.view.root) }).sorted()
        where IconFolders.standard.file(named: icon) == nil {
            warn(ProgramFormatError("there is no icon “\(icon.prefix(60))”", at: Self.place(run), advice: "PROTOCOL.md lists the icons."))
        }
        runs.append(run)
    }

    private mutating func add(_ problem: ProgramFormatError) { Self.add(problem, to: &problems) }

    private mutating func warn(_ problem: ProgramFormatError) { Self.add(problem, to: &warnings) }

    /// Adds a problem unless another family has the same one.
    private static func add(_ problem: ProgramFormatError, to problems: inout [ProgramFormatError]) {
        if !problems.contains(where: { $0.what == problem.what && $0.path.suffix(after: ", ") == problem.path.suffix(after: ", ") }) {
            problems.append(problem)
        }
    }

    private static func place(_ run: Run) -> String { "\(run.family.rawValue) (\(run.question.rawValue))" }

    private static func icons(in node: ViewNode) -> [String] {
        if case .icon(let icon) = node { return [icon.name] }
        return node.children.flatMap(icons)
    }
}

extension String {
    /// The text after the first separator; empty without one.
    fileprivate func suffix(after separator: String) -> String {
        firstRange(of: separator).map { String(self[$0.upperBound...]) } ?? ""
    }
}

/// The check of a program as JSON.
struct ProgramCheckReport: Encodable {
    private let id: String?
    private let name: String?
    private let families: [RunReport]
    private let problems: [ProblemReport]
    private let warnings: [ProblemReport]

    init(_ check: ProgramCheck) {
        id = check.program?.manifest.id
        name = check.program?.manifest.name
        families = check.runs.map(RunReport.init)
        problems = check.problems.map(ProblemReport.init)
        warnings = check.warnings.map(ProblemReport.init)
    }

    private struct RunReport: Encodable {
        let family: WidgetFamily
        let milliseconds: Int
        let bytes: Int
        let entries: Int
        let texts: [String]
        let picture: String?

        init(_ run: ProgramCheck.Run) {
            family = run.family
            milliseconds = run.milliseconds
            bytes = run.bytes
            entries = run.entries
            texts = run.view?.texts ?? []
            picture = run.picture
        }
    }

    private struct ProblemReport: Encodable {
        let path: String
        let message: String
        let advice: String

        init(_ problem: ProgramFormatError) {
            path = problem.path
            message = problem.what
            advice = problem.advice
        }
    }
}

/// A run of a program that is being checked.
enum ProgramTrial {
    /// Seconds within which a stream has to give its first line.
    private static let timeout = 10

    /// Returns the answer, or the first line of a stream. The program is approved for this run only; the stored approvals do not change.
    static func answer(of program: ProgramFolder, to request: ProgramRequest) async throws -> [UInt8] {
        let approvals = FileManager.default.temporaryDirectory.appending(path: "quire-check-\(UUID().uuidString)")
        // If this fails, a few bytes stay until temporary files are cleaned up.
        defer { try? FileManager.default.removeItem(at: approvals) }
        try FileManager.default.createDirectory(at: approvals, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let allowed = ProgramApprovals(file: approvals.appending(path: "programs.json"))
        try await allowed.turnOn(program)
        let runner = ProgramRunner(approvals: allowed)
        guard program.manifest.isStreaming, request.question != .action else {
            return try await runner.answer(program, request: request.line, instance: "check")
        }
        return try await firstLine(of: runner.stream(program, request: request.line, instance: "check"))
    }

    private static func firstLine(of lines: AsyncThrowingStream<[UInt8], any Error>) async throws -> [UInt8] {
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            group.addTask {
                for try await line in lines where !ProgramAnswer.isSilent(line) { return line }
                throw ProgramFormatError("it ended without a line", advice: "Print an answer at once, and another one for each change.")
            }
            group.addTask {
                try await Task.sleep(for: .seconds(timeout))
                throw ProgramFormatError(
                    "no line came within \(timeout) seconds",
                    advice: "Print an answer at once, and end each with a line end; flush what is buffered.")
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { return [] }
            return first
        }
    }
}
