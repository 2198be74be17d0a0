public import Foundation
public import LibraryStore

extension Code {
    /// Why the code had better not be used any more, in a few words for people; nil while it may be.
    public func notice(at now: Date = .now, dates: DateText = DateText()) -> String? {
        switch state(at: now) {
        case .usable: nil
        case .expired: expires.map { "Expired on \(dates.end($0))" }
        case .used: spent.map { "Already used on \(dates.moment($0))" }
        }
    }
}
