import Foundation
public import LibraryStore
import Platform

/// The content of a file, none of which is in the library yet.
public struct ImportResult: Hashable, Sendable {
    public let format: ExchangeFormat
    /// In their order. Folders that only codes name come after those that the file lists.
    public internal(set) var folders: [ExchangedFolder] = []
    /// In the order of the file.
    public internal(set) var codes: [ImportedCode] = []
    /// In their order.
    public internal(set) var taskLists: [TodoListRecord] = []
    /// In the order of the file.
    public internal(set) var tasks: [TaskRecord] = []
    /// The pictures that cards of the file name.
    public internal(set) var pictures: [CardPicture] = []
    /// Ordered by line.
    public internal(set) var problems: [ImportRowError] = []

    /// The content without line numbers.
    public var library: ExchangedLibrary {
        ExchangedLibrary(folders: folders, codes: codes.map(\.code), taskLists: taskLists, tasks: tasks, pictures: pictures)
    }
}

extension ImportResult {
    /// The same codes, all in one folder, or unfiled for nil. Folders that the file lists are left out.
    public func filed(in folder: String?) -> ImportResult {
        var result = self
        result.folders = folder.map { [ExchangedFolder(name: $0)] } ?? []
        for index in codes.indices { result.codes[index].code.folder = folder }
        return result
    }
}

/// A code and its line in the file.
public struct ImportedCode: Hashable, Sendable {
    /// The line where the row begins, counted from 1.
    public let line: Int
    public internal(set) var code: ExchangedCode
}

/// The state of reading one file: collects the results, reports progress and checks for cancellation.
///
/// Used only within one call of `LibraryReading.read`, on its thread.
final class ImportRun {
    /// The number of rows between two checks for cancellation.
    private static let checkInterval = 512

    let now: Date
    private let progress: (ImportProgress) -> Void
    private let bytesInAll: Int
    private var steps = 0
    private var folderNames: Set<String> = []
    var result: ImportResult

    init(_ format: ExchangeFormat, bytes: Int, now: Date, progress: @escaping (ImportProgress) -> Void) {
        (result, bytesInAll, self.now, self.progress) = (ImportResult(format: format), bytes, now, progress)
    }

    /// Adds the code that begins on a line, or a problem if it cannot be read.
    func add(_ read: @autoclosure () throws(RowReadingError) -> ExchangedCode, line: Int) {
        let code: ExchangedCode
        do throws(RowReadingError) { code = try read() } catch {
            addProblem(line: line, error.reason)
            return
        }
        result.codes.append(ImportedCode(line: line, code: code))
        if let folder = code.folder { add(ExchangedFolder(name: folder)) }
    }

    /// Adds a folder unless there is one of its name.
    func add(_ folder: ExchangedFolder) {
        if folderNames.insert(folder.name).inserted { result.folders.append(folder) }
    }

    func addProblem(line: Int, _ reason: LocalizedText) {
        result.problems.append(ImportRowError(line: line, reason: reason))
    }

    /// To be called for each row. Reports progress and checks for cancellation from time to time.
    func step(at offset: Int) throws(ExchangeError) {
        steps += 1
        guard steps % Self.checkInterval == 1 else { return }
        try report(offset)
    }

    func finish() throws(ExchangeError) -> ImportResult {
        try report(bytesInAll)
        result.problems.sort { $0.line < $1.line }
        return result
    }

    private func report(_ offset: Int) throws(ExchangeError) {
        if Task.isCancelled { throw .cancelled }
        progress(
            ImportProgress(
                bytesRead: min(offset, bytesInAll), bytesInAll: bytesInAll, codes: result.codes.count, problems: result.problems.count))
    }
}
