import Foundation
import LibraryStore

/// For the gallery of someone who has written nothing down yet.
enum TodoSample {
    static func contents(at date: Date, timeZone: TimeZone) -> TodoContents {
        let today = CivilDay(date, in: timeZone)
        let evening = today.start(in: timeZone) + 17.5 * 3600
        let tasks: [(String, TaskDue?)] = [
            ("Send the parcel", .day(today.adding(-1))), ("Call the plumber", .moment(max(evening, date + 3600))), ("Buy milk", .day(today.adding(1))),
            ("Water the plants", .day(today.adding(2))), ("Return the library books", .day(today.adding(12))), ("Plan the summer trip", nil),
        ]
        return TodoContents(list: nil, tasks: tasks.enumerated().map { task($0.offset, $0.element.0, $0.element.1, date) }, open: tasks.count)
    }

    private static func task(_ index: Int, _ title: String, _ due: TaskDue?, _ date: Date) -> TodoTask {
        TodoTask(sampled: Int64(index + 1), title: title, due: due, created: date)
    }
}
