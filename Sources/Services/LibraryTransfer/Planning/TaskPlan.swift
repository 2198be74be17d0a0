import Foundation

/// What an import would do with the tasks of a file.
public struct TaskPlan: Sendable {
    public let lists: [ExchangedTaskList]
    /// Those that would come in, in the order of the file: new ones, and those put in the place of others.
    public let tasks: [ExchangedTask]
    /// How many would be left out because they are there already.
    public let skipped: Int
    /// How many tasks of the library would be replaced.
    public let replaced: Int

    /// The same identity makes a duplicate, in the library or further in front in the file; a task without one is new.
    init(_ result: ImportResult, known: Set<UUID>, duplicates policy: DuplicatePolicy) {
        lists = result.taskLists
        var seen: Set<UUID> = []
        var (coming, skipped, replaced): ([ExchangedTask], Int, Int) = ([], 0, 0)
        for task in result.tasks {
            guard let uuid = task.uuid else {
                coming.append(task)
                continue
            }
            let isFirst = seen.insert(uuid).inserted
            switch (policy, known.contains(uuid)) {
            case (_, false) where isFirst: coming.append(task)
            case (.replace, true) where isFirst:
                replaced += 1
                coming.append(task)
            case (.keep, _):
                var copy = task
                copy.uuid = nil
                coming.append(copy)
            default: skipped += 1
            }
        }
        (tasks, self.skipped, self.replaced) = (coming, skipped, replaced)
    }

    /// Whether there is something to do.
    public var isEmpty: Bool { lists.isEmpty && tasks.isEmpty && skipped == 0 }
}
