import ArgumentParser
import LibraryStore

extension TaskDue: ExpressibleByArgument {
    public init?(argument: String) { self.init(typed: argument) }
}

/// When a task is due, or that it no longer is.
struct TaskDueChange: ExpressibleByArgument {
    let due: TaskDue?

    init?(argument: String) {
        if argument.lowercased() == "none" {
            due = nil
        } else if let due = TaskDue(typed: argument) {
            self.due = due
        } else {
            return nil
        }
    }
}
