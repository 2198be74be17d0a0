import Foundation

/// A status as it is kept: JSON of its own version.
struct StatusFile: Codable {
    static let currentVersion = 1
    /// Bytes: the longest status with every one of its bytes escaped.
    static let maximumLength = 6 * PushedStatus.maximumLength + 4096

    let version: Int
    let pushed: Date
    let fields: [StatusField]
    let activity: StatusActivity?

    init(_ status: PushedStatus) {
        (version, pushed, fields, activity) = (Self.currentVersion, status.pushed, status.fields, status.activity)
    }

    func status(named name: StatusName) throws(StatusError) -> PushedStatus {
        guard version <= Self.currentVersion else { throw .unreadable(name, problem: "a newer Quire wrote it") }
        guard (.distantPast ... .distantFuture).contains(pushed) else { throw .unreadable(name, problem: "it has no date") }
        do throws(StatusError) {
            return try PushedStatus(name: name, fields: fields, pushed: pushed, activity: activity)
        } catch {
            throw .unreadable(name, problem: "its file is damaged. \(error.message)".trimmingSuffix("."))
        }
    }

    static func decode(_ data: Data, of name: StatusName) throws(StatusError) -> PushedStatus {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        let file: StatusFile
        do { file = try decoder.decode(StatusFile.self, from: data) } catch { throw .unreadable(name, problem: "its file is damaged") }
        return try file.status(named: name)
    }

    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .secondsSince1970
        return try encoder.encode(self)
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String { hasSuffix(suffix) ? String(dropLast(suffix.count)) : self }
}
