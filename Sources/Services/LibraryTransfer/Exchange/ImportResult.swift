import Foundation
import Payload

/// What a file holds: nothing of it is in the library yet.
public struct ImportResult: Hashable, Sendable {
    public let format: ExchangeFormat
    /// In their order; those that codes name without the file listing them stand behind the others.
    public let folders: [ExchangedFolder]
    /// In the order of the file.
    public let codes: [ImportedCode]
    /// In their order.
    public let taskLists: [ExchangedTaskList]
    /// In the order of the file.
    public let tasks: [ExchangedTask]
    /// In the order of their lines.
    public let problems: [RowProblem]

    /// What was read without where it stands.
    public var library: ExchangedLibrary {
        ExchangedLibrary(folders: folders, codes: codes.map(\.code), taskLists: taskLists, tasks: tasks)
    }
}

extension ImportResult {
    /// The same codes, all in one folder or, with nil, in none; folders that the file lists are left out.
    public func filed(in folder: String?) -> ImportResult {
        ImportResult(
            format: format, folders: folder.map { [ExchangedFolder(name: $0)] } ?? [],
            codes: codes.map { imported in
                var imported = imported
                imported.code.folder = folder
                return imported
            }, taskLists: taskLists, tasks: tasks, problems: problems)
    }
}

/// A code and where in the file it stands.
public struct ImportedCode: Hashable, Sendable {
    /// Where it begins, counted from 1.
    public let line: Int
    public var code: ExchangedCode

    /// A code that begins on a line.
    public init(line: Int, code: ExchangedCode) {
        (self.line, self.code) = (line, code)
    }
}

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
