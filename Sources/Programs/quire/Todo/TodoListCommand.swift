import ArgumentParser
import Desktop
import Foundation
import LibraryStore
import Platform

/// Lists tasks.
struct TodoListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: tr("List the open tasks, earliest due first."),
        usage: "quire todo list [<options>]",
        discussion: tr(
            """
            Each line has the id, when the task is due or was done, its list and its title, separated by tabs. With --json, \
            “completeLink” is a quire:// link that completes the task at once, for a bar or a widget of your own.
            """),
        examples: [
            "quire todo list",
            "quire todo list --list Work --all",
            "quire todo list --json | jq -r 'select(.overdue) | .title'",
        ])

    @Option(help: ArgumentHelp(tr("Only tasks in this list."), valueName: "name"), completion: .todoLists)
    var list: String?

    @Flag(help: ArgumentHelp(tr("Include completed tasks.")))
    var all = false

    @Flag(help: ArgumentHelp(tr("Only completed tasks, latest first.")))
    var done = false

    @Option(help: ArgumentHelp(tr("Show at most this many."), valueName: "n"))
    var limit: Int?

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        if all, done { throw ValidationError(tr("Use either --all or --done, not both.")) }
        if let limit, limit < 0 { throw ValidationError(tr("--limit must be 0 or more.")) }
    }

    func run() async throws {
        let library = try libraryOptions.open()
        let list = try await library.listID(named: list)
        let names = try await TodoListNames(library)
        let tasks = try await library.tasks(in: list, including: all ? .all : done ? .done : .open, limit: limit)
        let mint = jsonOption.json ? LinkSigner() : nil
        try Output.reports(tasks.map { TaskReport($0, in: names, mint: mint) }, json: jsonOption.json)
    }
}

/// A task.
struct TaskReport: LineReport {
    private let id: Int64
    private let uuid: String
    private let title: String
    private let list: String
    private let notes: String?
    /// A day as `2026-12-01`, or a moment like other dates.
    private let due: Due?
    /// True, or absent.
    private let overdue: Bool?
    private let completed: Date?
    private let created: Date
    private let modified: Date
    /// A signed link that completes the task without a question; absent for a completed task and without a `LinkSigner`.
    private let completeLink: String?

    init(_ task: TodoTask, in names: TodoListNames, mint: LinkSigner? = nil, now: Date = .now) {
        (id, uuid, title) = (task.id, task.uuid.uuidString, task.title)
        list = names[task.list]
        notes = task.notes.isEmpty ? nil : task.notes
        due = task.due.map(Due.init)
        overdue = !task.isCompleted && task.due?.isOverdue(at: now, in: .current) == true ? true : nil
        (completed, created, modified) = (task.completed, task.created, task.modified)
        completeLink = task.isCompleted ? nil : mint?.completion(of: task).address
    }

    var line: String {
        let when = completed.map { "done \(Self.local($0))" } ?? due?.line ?? ""
        return [String(id), overdue == true ? "overdue \(when)" : when, TerminalText.visible(list), TerminalText.visible(title)]
            .joined(separator: "\t")
    }

    /// The local date and time in a format that sorts.
    private static func local(_ date: Date) -> String {
        date.formatted(
            Date.VerbatimFormatStyle(
                format:
                    "\(year: .defaultDigits)-\(month: .twoDigits)-\(day: .twoDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)",
                locale: Locale(identifier: "en_US_POSIX"), timeZone: .current, calendar: Calendar(identifier: .gregorian)))
    }

    private struct Due: Encodable {
        let due: TaskDue

        init(_ due: TaskDue) { self.due = due }

        var line: String {
            switch due {
            case .day(let day): day.description
            case .moment(let date): TaskReport.local(date)
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch due {
            case .day(let day): try container.encode(day.description)
            case .moment(let date): try container.encode(date)
            }
        }
    }
}
