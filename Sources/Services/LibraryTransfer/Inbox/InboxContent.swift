import Foundation
import Payload
import Platform
import Symbols

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

/// Why one file is not taken in.
struct InboxRefusal: Error, Hashable {
    /// What is wrong and what to do, in sentences for people.
    let reason: String

    init(_ reason: String) { self.reason = reason }

    static let notAFile = InboxRefusal("This is no ordinary file. Put an ordinary file there that holds JSON.")

    static func tooLarge(_ size: Int, limit: Int) -> InboxRefusal {
        InboxRefusal("The file has \(size) bytes, and at most \(limit) are taken in. Split it, or use “quire import”.")
    }

    /// “title” has to be …
    static func wrong(_ key: String, _ shape: String) -> InboxRefusal { InboxRefusal("“\(key)” has to be \(shape).") }
}

/// The style that a file in the inbox asks for.
enum InboxStyle {
    private static let keys: Set = [
        "level", "foreground", "gradient", "background", "backgroundGradient", "quietZone", "moduleShape", "finderFrameShape",
        "finderCenterShape", "finderFrameColor", "finderCenterColor", "logo", "caption",
    ]

    /// As the library keeps it; nil for the usual style, so that the code follows it. Refuses what fits into no symbol and could never be
    /// shown.
    ///
    /// - Parameter tree: an object, or such an object as a text, as exports have it.
    static func json(_ tree: JSONTree?, for payload: Payload) throws(InboxRefusal) -> String? {
        let style = try style(tree)
        do throws(SymbolError) {
            _ = try SymbolEncoder.encode(payload.bytes, level: style.level)
        } catch {
            throw InboxRefusal(error.message)
        }
        return style == SymbolStyle() ? nil : style.json
    }

    private static func style(_ tree: JSONTree?) throws(InboxRefusal) -> SymbolStyle {
        guard let tree else { return SymbolStyle() }
        let text: String
        switch tree {
        case .object(let members):
            if let stranger = members.first(where: { !keys.contains($0.name) }) {
                throw InboxRefusal(
                    "“style” has no “\(SpoolName(stranger.name).shown)”. There are: \(keys.sorted().joined(separator: ", ")).")
            }
            text = String(decoding: tree.bytes, as: UTF8.self)
        case .string(let written): text = written
        default: throw .wrong("style", "an object")
        }
        guard let style = SymbolStyle(json: text) else {
            throw InboxRefusal("The “style” cannot be read. “quire show --json” shows that of a code as it has to be.")
        }
        return style
    }
}
