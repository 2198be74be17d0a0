import Foundation

/// Something that happened to a code.
public struct HistoryEvent: Identifiable, Hashable, Sendable {
    /// What happened; the raw values stand in files.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        case made, scanned, imported, edited, shown, copied, opened, exported, printed

        /// Whether it counts as using the code.
        public var isUse: Bool {
            switch self {
            case .shown, .copied, .opened, .exported, .printed: true
            case .made, .scanned, .imported, .edited: false
            }
        }

        /// Whether it is what a code for one use is for: its content was handed to somebody. A backup or a print-out is not yet a use.
        var spends: Bool {
            switch self {
            case .shown, .copied, .opened: true
            case .made, .scanned, .imported, .edited, .exported, .printed: false
            }
        }
    }

    public let id: Int64
    public let code: Code.ID
    public let kind: Kind
    public let date: Date
}

/// The history of a code, or of the whole library, in four numbers.
public struct HistorySummary: Hashable, Sendable {
    public let total: Int
    /// Since the week began, by the calendar that was asked with.
    public let thisWeek: Int
    public let first: Date?
    public let last: Date?
}
