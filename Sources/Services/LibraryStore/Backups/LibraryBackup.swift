public import Foundation
public import Platform

/// A backup: a copy of a library as it was at one moment.
public struct LibraryBackup: Hashable, Sendable, Identifiable {
    /// The reason why a backup was made.
    public enum Occasion: String, Hashable, Sendable {
        /// Made at the first use of a day.
        case daily
        /// Made because somebody asked for it.
        case asked
        /// Made before a restoration, of the library that it replaces.
        case restoration
    }

    /// The file name without its extension, such as `2026-11-21`. People see and use this name.
    public let name: String
    public let file: URL
    public let date: Date
    public let occasion: Occasion
    /// The size of the file in bytes.
    public let size: Int
    /// The number of codes outside of the trash; nil if the backup cannot be read.
    public let codes: Int?

    public var id: String { name }
}

/// The file name of a backup. Names sort by date: `2026-11-21` for a daily backup, `2026-11-21-183000` for a requested one, and
/// `2026-11-21-183000-before-restore`. Days and times are in the local time zone.
struct BackupName: Hashable {
    static let ending = "sqlite"
    private static let beforeRestoring = "-before-restore"

    let text: String
    let occasion: LibraryBackup.Occasion

    /// Reads a file name; nil if the file is not a backup.
    init?(file: String) {
        guard file.hasSuffix("." + Self.ending) else { return nil }
        let text = String(file.dropLast(Self.ending.count + 1))
        guard let match = text.wholeMatch(of: /\d{4}-\d\d-\d\d(-\d{6}(-\d+)?(-before-restore)?)?/) else { return nil }
        occasion = match.1 == nil ? .daily : text.hasSuffix(Self.beforeRestoring) ? .restoration : .asked
        self.text = text
    }

    /// Makes a name for a date. `number` tells apart backups that are made within one second.
    init(_ date: Date, _ occasion: LibraryBackup.Occasion, number: Int = 1, in timeZone: TimeZone = .current) {
        let format = DateFormatter(fileNames: Self.format(occasion), timeZone: timeZone)
        let moment = format.string(from: date) + (number == 1 ? "" : "-\(number)")
        text = occasion == .restoration ? moment + Self.beforeRestoring : moment
        self.occasion = occasion
    }

    /// The date of the backup. A name has the second, or only the day. For a day, the modification date of the file gives the time, unless
    /// it is on another day because the file was copied.
    func date(modified: Date, in timeZone: TimeZone = .current) -> Date {
        let format = DateFormatter(fileNames: Self.format(occasion), timeZone: timeZone)
        if occasion == .daily {
            return format.string(from: modified) == text ? modified : format.date(from: text) ?? modified
        }
        return format.date(from: String(text.prefix(17))) ?? modified
    }

    private static func format(_ occasion: LibraryBackup.Occasion) -> String { occasion == .daily ? "yyyy-MM-dd" : "yyyy-MM-dd-HHmmss" }
}

/// Why a backup could not be made or restored. The library and the other backups are unchanged.
public enum BackupError: PresentableError, Hashable, Sendable {
    case noSuchBackup(String)
    /// The file cannot be read.
    case damaged(String)
    /// Made by a newer version of Quire.
    case newerVersion(String)
    case diskFull(folder: URL)
    /// Too little space for an automatic backup, which must not use up the space for new codes.
    case littleSpace(folder: URL)
    case cannotWrite(folder: URL, reason: LocalizedText)
    /// Another program works on the backups, and did not finish before the timeout.
    case busy(folder: URL)
    /// The library itself has an error.
    case library(LibraryError)

    /// What happened, in one sentence.
    public var message: LocalizedText {
        switch self {
        case .noSuchBackup(let name): tr("There is no backup “\(name.prefix(60))”.")
        case .damaged(let name): tr("The backup “\(name)” is damaged.")
        case .newerVersion(let name): tr("The backup “\(name)” was made by a newer version of Quire.")
        case .diskFull(let folder): tr("The disk that holds \(folder.path) is full, so no backup was made.")
        case .littleSpace(let folder): tr("The disk that holds \(folder.path) has little space left, so today’s backup was not made.")
        case .cannotWrite(let folder, let reason): tr("No backup can be saved in \(folder.path): \(reason).")
        case .busy: tr("Another program is using the backups.")
        case .library(let error): error.message
        }
    }

    /// What to do about it, in one sentence.
    public var recovery: LocalizedText? {
        switch self {
        case .noSuchBackup: tr("“quire backup list” shows all backups.")
        case .damaged: tr("Nothing was changed. Choose another backup.")
        case .newerVersion: tr("Nothing was changed. Restore it with that version, or update Quire.")
        case .diskFull, .littleSpace: tr("Earlier backups are safe. Free some space and try again.")
        case .cannotWrite: tr("Earlier backups are safe. Make the folder writable and try again.")
        case .busy: tr("Nothing was changed. Try again in a moment.")
        case .library(let error): error.recovery
        }
    }
}
