import Foundation
import Payload
import Platform
import Symbols

/// The content of a file in the inbox.
enum InboxContent {
    case item(ExchangedCode)
    /// A whole library or a part of one, in Quire's export format.
    case library(ImportResult)

    /// The maximum size of a single code in bytes, which allows a large logo in its style.
    static let maximumItemSize = 4 << 20
    /// The maximum size of a library in bytes.
    static let maximumSize = 64 << 20

    init(_ bytes: [UInt8]) throws(InboxFileError) {
        guard !bytes.isEmpty else {
            throw InboxFileError("The file is empty. Write it elsewhere, and rename it into the inbox when it is done.")
        }
        if Self.isLibrary(bytes) {
            self = .library(try Self.library(bytes))
            return
        }
        guard bytes.count <= Self.maximumItemSize else { throw .tooLarge(bytes.count, limit: Self.maximumItemSize) }
        self = .item(try ExchangedCode(inbox: try Self.tree(bytes)))
    }

    private static func tree(_ bytes: [UInt8]) throws(InboxFileError) -> JSONTree {
        do throws(JSONError) {
            return try JSONReader.tree(bytes, limits: .init(length: maximumItemSize, depth: 16, values: 20_000))
        } catch {
            let position = error.path.isEmpty ? "" : " in “\(SpoolName(error.path).shown)”"
            let line = error.line.map { " on line \($0)" } ?? ""
            throw InboxFileError("The JSON cannot be read\(line)\(position): \(error.what). \(error.advice)")
        }
    }

    private static func isLibrary(_ bytes: [UInt8]) -> Bool {
        // Recognizing formats takes longer than reading a code, and most files are single codes, so this looks for the format's name first.
        Data(bytes).range(of: Data("quire-library".utf8)) != nil && (try? LibraryReading.format(of: bytes)) == .json
    }

    /// Refuses the whole file if a row cannot be read, because nobody would notice what is left out.
    private static func library(_ bytes: [UInt8]) throws(InboxFileError) -> ImportResult {
        let result: ImportResult
        do throws(ExchangeError) {
            result = try LibraryReading.read(bytes, as: .json)
        } catch {
            throw InboxFileError(error.text.untranslated)
        }
        if let problem = result.problems.first {
            let more = result.problems.count == 1 ? "" : " \(result.problems.count - 1) more rows cannot be read."
            throw InboxFileError("Line \(problem.line): \(problem.reason.untranslated)\(more) Nothing of the file was taken in.")
        }
        return result
    }
}

/// Why a file is refused.
struct InboxFileError: Error, Hashable {
    /// What is wrong and what to do, in sentences for people.
    let reason: String

    init(_ reason: String) { self.reason = reason }

    static let notAFile = InboxFileError("This is no ordinary file. Put an ordinary file there that holds JSON.")

    static func tooLarge(_ size: Int, limit: Int) -> InboxFileError {
        InboxFileError("The file has \(size) bytes, and at most \(limit) are taken in. Split it, or use “quire import”.")
    }

    /// “title” has to be …
    static func wrong(_ key: String, _ shape: String) -> InboxFileError { InboxFileError("“\(key)” must be \(shape).") }
}

extension InboxFileError: JSONCursorError {
    init(_ what: String, at path: String, line: Int?, advice: String) { self.init("“\(path)”: \(what). \(advice)") }

    static func unexpected(_ found: JSONTree, at path: String, line: Int?, insteadOf type: JSONType) -> InboxFileError {
        wrong(path, type.name)
    }
}

/// Reads the style in a file of the inbox.
enum InboxStyle {
    private static let keys: Set = [
        "level", "foreground", "gradient", "background", "backgroundGradient", "quietZone", "moduleShape", "finderFrameShape",
        "finderCenterShape", "finderFrameColor", "finderCenterColor", "logo", "caption",
    ]

    /// The style as the library stores it; nil for the default style. Throws if no symbol can hold the payload, since it could never be
    /// shown.
    ///
    /// - Parameter tree: an object, or a string with the JSON of one, as exports have it.
    static func json(_ tree: JSONTree?, for payload: Payload, in symbology: Symbology) throws(InboxFileError) -> String? {
        let style = try style(tree)
        do throws(SymbolError) {
            _ = try Symbol(payload, in: symbology, level: style.level)
        } catch {
            throw InboxFileError(error.message.untranslated)
        }
        return style == SymbolStyle() ? nil : style.json
    }

    private static func style(_ tree: JSONTree?) throws(InboxFileError) -> SymbolStyle {
        guard let tree else { return SymbolStyle() }
        let text: String
        switch tree {
        case .object(let members):
            if let stranger = members.first(where: { !keys.contains($0.name) }) {
                throw InboxFileError(
                    "“style” has no “\(SpoolName(stranger.name).shown)”. There are: \(keys.sorted().joined(separator: ", ")).")
            }
            text = String(decoding: tree.bytes, as: UTF8.self)
        case .string(let written): text = written
        default: throw .wrong("style", "an object")
        }
        guard let style = SymbolStyle(json: text) else {
            throw InboxFileError("The “style” can’t be read. “quire show --json” shows the style of a code as an example.")
        }
        return style
    }
}
