import Foundation

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
