import Foundation
import Platform

/// What a file in the inbox turned out to hold.
enum InboxContent {
    case item(InboxItem)
    /// A whole library, or a part of one, as Quire exports it.
    case library(ImportResult)

    /// In bytes: a code with a large logo in its style.
    static let longestItem = 4 << 20
    /// In bytes, of a library.
    static let longest = 64 << 20

    init(_ bytes: [UInt8]) throws(InboxRefusal) {
        guard !bytes.isEmpty else { throw InboxRefusal("The file is empty. Write it elsewhere, and rename it into the inbox when it is done.") }
        if Self.isLibrary(bytes) {
            self = .library(try Self.library(bytes))
            return
        }
        guard bytes.count <= Self.longestItem else { throw .tooLarge(bytes.count, limit: Self.longestItem) }
        self = .item(try InboxItem(try Self.tree(bytes)))
    }

    private static func tree(_ bytes: [UInt8]) throws(InboxRefusal) -> JSONTree {
        do throws(JSONProblem) {
            return try JSONReader.tree(bytes, limits: .init(length: longestItem, depth: 16, values: 20_000))
        } catch {
            let place = error.path.isEmpty ? "" : " in “\(SpoolName(error.path).shown)”"
            let line = error.line.map { " on line \($0)" } ?? ""
            throw InboxRefusal("The JSON cannot be read\(line)\(place): \(error.what). \(error.advice)")
        }
    }

    private static func isLibrary(_ bytes: [UInt8]) -> Bool {
        // Most files are no library, and telling formats apart takes longer than reading a code. What is no collection is a single one.
        Data(bytes).range(of: Data("quire-library".utf8)) != nil && (try? LibraryReading.format(of: bytes)) == .json
    }

    /// All or nothing: of a file that comes by itself nobody looks at what is left out.
    private static func library(_ bytes: [UInt8]) throws(InboxRefusal) -> ImportResult {
        let result: ImportResult
        do throws(ExchangeError) {
            result = try LibraryReading.read(bytes, as: .json)
        } catch {
            throw InboxRefusal("\(error.message) \(error.recovery)")
        }
        if let problem = result.problems.first {
            let more = result.problems.count == 1 ? "" : " \(result.problems.count - 1) more rows cannot be read."
            throw InboxRefusal("Line \(problem.line): \(problem.reason)\(more) Nothing of the file was taken in.")
        }
        return result
    }
}
