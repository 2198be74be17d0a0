import Foundation
import Payload

/// One reading of one file: collects what is found, says how far it is and notices that it is to stop.
///
/// It lives in the one call that reads, on its thread.
final class ImportRun {
    /// Between two looks at whether to stop.
    private static let batch = 512

    let now: Date
    private let progress: (ImportProgress) -> Void
    private var bytesInAll = 0
    private var steps = 0
    private var folderNames: Set<String> = []
    private(set) var folders: [ExchangedFolder] = []
    private(set) var codes: [ImportedCode] = []
    private(set) var taskLists: [ExchangedTaskList] = []
    private(set) var tasks: [ExchangedTask] = []
    private(set) var problems: [RowProblem] = []

    init(now: Date, progress: @escaping (ImportProgress) -> Void) {
        (self.now, self.progress) = (now, progress)
    }

    func begin(bytes: Int) { bytesInAll = bytes }

    func reserve(_ count: Int) { codes.reserveCapacity(count) }

    func add(_ code: ExchangedCode, line: Int) {
        codes.append(ImportedCode(line: line, code: code))
        if let folder = code.folder, folderNames.insert(folder).inserted { folders.append(ExchangedFolder(name: folder)) }
    }

    /// Folders that the file lists come before those that its codes name.
    func add(_ folder: ExchangedFolder) {
        if folderNames.insert(folder.name).inserted { folders.append(folder) }
    }

    func add(_ list: ExchangedTaskList) { taskLists.append(list) }

    func add(_ task: ExchangedTask) { tasks.append(task) }

    func refuse(line: Int, _ reason: String) {
        problems.append(RowProblem(line: line, reason: reason))
    }

    /// Called once a row: looks now and then whether the task was cancelled.
    func step(at offset: Int) throws(ExchangeError) {
        steps += 1
        guard steps % Self.batch == 1 else { return }
        try report(offset)
    }

    func finish(_ format: ExchangeFormat) throws(ExchangeError) -> ImportResult {
        try report(bytesInAll)
        return ImportResult(
            format: format, folders: folders, codes: codes, taskLists: taskLists, tasks: tasks,
            problems: problems.sorted { $0.line < $1.line })
    }

    /// Changes the codes once all are known: groups that stand at the end of a file.
    func changeCodes(_ change: (inout ExchangedCode) -> Void) {
        for index in codes.indices { change(&codes[index].code) }
    }

    /// The folders that codes were put into afterwards.
    func addNamedFolders() {
        for imported in codes { if let folder = imported.code.folder { add(ExchangedFolder(name: folder)) } }
    }

    private func report(_ offset: Int) throws(ExchangeError) {
        if Task.isCancelled { throw .cancelled }
        progress(
            ImportProgress(
                bytesRead: min(offset, bytesInAll), bytesInAll: bytesInAll, codes: codes.count, problems: problems.count))
    }
}
