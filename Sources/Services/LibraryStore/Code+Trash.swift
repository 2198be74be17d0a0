import Foundation

extension Code {
    /// How many days a code stays in the trash.
    public static let daysInTrash = TrashExpiry.days

    /// When it goes for good, at the first opening of the library from then on; nil outside of the trash.
    public var leavesTrash: Date? { trashed?.addingTimeInterval(Double(TrashExpiry.days) * 86_400) }
}
