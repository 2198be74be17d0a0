import Foundation
import LibraryStore
import LinkMinting

/// A task as JSON, and on a line for people.
struct TaskReport: Encodable {
    private let id: Int64
    private let uuid: String
    private let title: String
    private let list: String
    private let notes: String?
    /// A day as `2026-12-01`, or a moment as every date is written.
    private let due: Due?
    /// Absent where it is not.
    private let overdue: Bool?
    private let completed: Date?
    private let created: Date
    private let modified: Date
    /// Completes the task at once, without a question; absent where it is done, and where nobody asked for links.
    private let completeLink: String?

    init(_ task: TodoTask, in names: TodoListNames, mint: LinkMint? = nil, now: Date = .now) {
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

    /// On the clocks here, in a form that sorts.
    private static func local(_ date: Date) -> String {
        date.formatted(
            Date.VerbatimFormatStyle(
                format: "\(year: .defaultDigits)-\(month: .twoDigits)-\(day: .twoDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)",
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
