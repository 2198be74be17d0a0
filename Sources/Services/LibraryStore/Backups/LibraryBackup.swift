public import Foundation

/// A copy of a library as it was at a moment.
public struct LibraryBackup: Hashable, Sendable, Identifiable {
    /// What it was made for.
    public enum Occasion: String, Hashable, Sendable {
        /// The first use of a day.
        case daily
        /// Somebody asked for it.
        case asked
        /// What a restoration replaced.
        case restoration
    }

    /// Its file without the ending, such as `2026-11-21`; what people call it by.
    public let name: String
    public let file: URL
    public let date: Date
    public let occasion: Occasion
    /// In bytes.
    public let size: Int
    /// How many codes it holds, without those in the trash; nil when it cannot be read.
    public let codes: Int?

    public var id: String { name }
}

/// The names of backups, which sort by date: `2026-11-21` for a day, `2026-11-21-183000` for what was asked for, and
/// `2026-11-21-183000-before-restore`. Days and times are those of the wall clock here.
struct BackupName: Hashable {
    static let ending = "sqlite"
    private static let beforeRestoring = "-before-restore"

    let text: String
    let occasion: LibraryBackup.Occasion

    /// Nil for a file that is no backup.
    init?(file: String) {
        guard file.hasSuffix("." + Self.ending) else { return nil }
        let text = String(file.dropLast(Self.ending.count + 1))
        if text.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil {
            occasion = .daily
        } else if text.wholeMatch(of: /\d{4}-\d\d-\d\d-\d{6}(-\d+)?/) != nil {
            occasion = .asked
        } else if text.wholeMatch(of: /\d{4}-\d\d-\d\d-\d{6}(-\d+)?-before-restore/) != nil {
            occasion = .restoration
        } else {
            return nil
        }
        self.text = text
    }

    /// The number tells apart what is made within a second.
    init(_ date: Date, _ occasion: LibraryBackup.Occasion, number: Int = 1, in timeZone: TimeZone = .current) {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = timeZone
        format.dateFormat = occasion == .daily ? "yyyy-MM-dd" : "yyyy-MM-dd-HHmmss"
        let moment = format.string(from: date) + (number == 1 ? "" : "-\(number)")
        text = occasion == .restoration ? moment + Self.beforeRestoring : moment
        self.occasion = occasion
    }

    var file: String { "\(text).\(Self.ending)" }

    /// When it was made: the name says it to the second, or the day; then the file's date tells when on that day, if it was not copied.
    func date(modified: Date, in timeZone: TimeZone = .current) -> Date {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = timeZone
        if occasion == .daily {
            format.dateFormat = "yyyy-MM-dd"
            return format.string(from: modified) == text ? modified : format.date(from: text) ?? modified
        }
        format.dateFormat = "yyyy-MM-dd-HHmmss"
        return format.date(from: String(text.prefix(17))) ?? modified
    }
}

/// Why a backup could not be made or restored. The library is as it was then, and so are the other backups.
public enum BackupError: Error, Hashable, Sendable {
    case noSuchBackup(String)
    /// Its file holds something that cannot be read.
    case damaged(String)
    /// Made by a newer Quire, whose rules this one does not know.
    case newerVersion(String)
    case diskFull(folder: URL)
    /// So little that a backup made by itself would take the room of codes.
    case littleSpace(folder: URL)
    case cannotWrite(folder: URL, reason: String)
    /// Another program makes or restores one for longer than anybody would wait.
    case busy(folder: URL)
    /// What is wrong with the library itself.
    case library(LibraryError)

    /// What happened, in one sentence.
    public var message: String {
        switch self {
        case .noSuchBackup(let name): "There is no backup “\(name.prefix(60))”."
        case .damaged(let name): "The backup “\(name)” is damaged."
        case .newerVersion(let name): "The backup “\(name)” was made by a newer version of Quire."
        case .diskFull(let folder): "The disk that holds \(folder.path) is full, so no backup was made."
        case .littleSpace(let folder): "The disk that holds \(folder.path) has little space left, so today’s backup was not made."
        case .cannotWrite(let folder, let reason): "No backup can be kept in \(folder.path): \(reason)."
        case .busy: "Another program is busy with the backups."
        case .library(let error): error.message
        }
    }

    /// What to do about it, in one sentence.
    public var recovery: String {
        switch self {
        case .noSuchBackup: "“quire backup list” shows the backups there are."
        case .damaged: "Nothing was changed. Choose another one."
        case .newerVersion: "Nothing was changed. Restore it with that version, or update this one."
        case .diskFull, .littleSpace: "Earlier backups are safe. Free some space and try again."
        case .cannotWrite: "Earlier backups are safe. Allow writing there and try again."
        case .busy: "Nothing was changed. Try again in a moment."
        case .library(let error): error.recovery
        }
    }
}

extension BackupError: CustomStringConvertible {
    public var description: String { "\(message) \(recovery)" }
}
