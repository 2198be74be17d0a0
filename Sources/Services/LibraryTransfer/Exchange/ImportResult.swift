import Foundation
public import LibraryStore
import Payload
import Platform

/// The content of a file, none of which is in the library yet.
public struct ImportResult: Hashable, Sendable {
    public let format: ExchangeFormat
    /// In their order. Folders that only codes name come after those that the file lists.
    public let folders: [ExchangedFolder]
    /// In the order of the file.
    public let codes: [ImportedCode]
    /// In their order.
    public let taskLists: [ExchangedTaskList]
    /// In the order of the file.
    public let tasks: [ExchangedTask]
    /// Ordered by line.
    public let problems: [ImportRowError]

    /// The content without line numbers.
    public var library: ExchangedLibrary {
        ExchangedLibrary(folders: folders, codes: codes.map(\.code), taskLists: taskLists, tasks: tasks)
    }
}

extension ImportResult {
    /// The same codes, all in one folder, or unfiled for nil. Folders that the file lists are left out.
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

/// A code and its line in the file.
public struct ImportedCode: Hashable, Sendable {
    /// The line where the row begins, counted from 1.
    public let line: Int
    public var code: ExchangedCode

    /// Creates a code that begins on a line.
    public init(line: Int, code: ExchangedCode) {
        (self.line, self.code) = (line, code)
    }
}

/// The state of reading one file: collects the results, reports progress and checks for cancellation.
///
/// Used only within one call of `LibraryReading.read`, on its thread.
final class ImportRun {
    /// The number of rows between two checks for cancellation.
    private static let checkInterval = 512

    let now: Date
    private let progress: (ImportProgress) -> Void
    private var bytesInAll = 0
    private var steps = 0
    private var folderNames: Set<String> = []
    private(set) var folders: [ExchangedFolder] = []
    private(set) var codes: [ImportedCode] = []
    private(set) var taskLists: [ExchangedTaskList] = []
    private(set) var tasks: [ExchangedTask] = []
    private(set) var problems: [ImportRowError] = []

    init(now: Date, progress: @escaping (ImportProgress) -> Void) {
        (self.now, self.progress) = (now, progress)
    }

    func begin(bytes: Int) { bytesInAll = bytes }

    /// Adds the code that begins on a line, or a problem if it cannot be read.
    func add(_ read: @autoclosure () throws(RowReadingError) -> ExchangedCode, line: Int) {
        let code: ExchangedCode
        do throws(RowReadingError) { code = try read() } catch {
            addProblem(line: line, error.reason)
            return
        }
        codes.append(ImportedCode(line: line, code: code))
        if let folder = code.folder, folderNames.insert(folder).inserted { folders.append(ExchangedFolder(name: folder)) }
    }

    /// Adds a folder that the file lists. These come before folders that only codes name.
    func add(_ folder: ExchangedFolder) {
        if folderNames.insert(folder.name).inserted { folders.append(folder) }
    }

    func add(_ list: ExchangedTaskList) { taskLists.append(list) }

    func add(_ task: ExchangedTask) { tasks.append(task) }

    func addProblem(line: Int, _ reason: LocalizedText) {
        problems.append(ImportRowError(line: line, reason: reason))
    }

    /// To be called for each row. Reports progress and checks for cancellation from time to time.
    func step(at offset: Int) throws(ExchangeError) {
        steps += 1
        guard steps % Self.checkInterval == 1 else { return }
        try report(offset)
    }

    func finish(_ format: ExchangeFormat) throws(ExchangeError) -> ImportResult {
        try report(bytesInAll)
        return ImportResult(
            format: format, folders: folders, codes: codes, taskLists: taskLists, tasks: tasks,
            problems: problems.sorted { $0.line < $1.line })
    }

    /// Changes all codes at the end: Catima lists groups after the cards.
    func changeCodes(_ change: (inout ExchangedCode) -> Void) {
        for index in codes.indices { change(&codes[index].code) }
    }

    /// Adds the folders of codes that were changed afterwards.
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
