import Foundation
public import Platform

/// An error in pushing, reading or removing a status.
public enum StatusError: PresentableError, Hashable, Sendable {
    case invalidName(String)
    case noFields
    case invalidKey(String)
    case keyTwice(String)
    case tooManyFields(Int)
    case valueTooLong(key: String, bytes: Int)
    case tooLarge(bytes: Int)
    /// A known key with an invalid value; with the sentence that says what to give instead.
    case invalidValue(key: String, value: String, advice: LocalizedText)
    case tooManyStatuses
    case notFound(StatusName)
    /// The file under the name is no status that Quire wrote.
    case unreadable(StatusName, problem: LocalizedText)
    /// The file under the name holds what nobody can push; with the sentence that says why.
    case invalid(StatusName, reason: LocalizedText)
    case notWritable(folder: String, problem: String)

    public var message: LocalizedText {
        switch self {
        case .invalidName(let name): tr("“\(Self.short(name))” isn’t a valid status name.")
        case .noFields: tr("There is nothing to push.")
        case .invalidKey(let key): tr("“\(Self.short(key))” isn’t a valid key.")
        case .keyTwice(let key): tr("“\(key)” appears twice.")
        case .tooManyFields(let count):
            tr("1 key is too many for one status.", plural: "\(count) keys are too many for one status.", count: count)
        case .valueTooLong(let key, let bytes):
            tr("The value of “\(key)” has 1 byte.", plural: "The value of “\(key)” has \(count: bytes) bytes.", count: bytes)
        case .tooLarge(let bytes): tr("The status has 1 byte.", plural: "The status has \(bytes) bytes.", count: bytes)
        case .invalidValue(let key, let value, _): tr("“\(Self.short(value))” isn’t a valid value for “\(key)”.")
        case .tooManyStatuses:
            tr(
                "There is already 1 status.", plural: "There are already \(StatusFolder.maximumStatuses) statuses.",
                count: StatusFolder.maximumStatuses)
        case .notFound(let name): tr("There is no status “\(name.description)”.")
        case .unreadable(let name, let problem): tr("The status “\(name.description)” can’t be read: \(problem).")
        case .invalid(let name, let reason):
            tr("The status “\(name.description)” can’t be read: its file is damaged.").followed(by: reason)
        case .notWritable(let folder, let problem): tr("The status can’t be saved in \(folder): \(problem).")
        }
    }

    public var recovery: LocalizedText? {
        switch self {
        case .invalidName: tr("Use 1 to \(StatusName.maximumLength) letters, digits, “-”, “_” and “.”, not beginning with “.”.")
        case .noFields: tr("Specify at least one key=value; “quire status clear NAME” removes a status.")
        case .invalidKey: tr("Use key=value, with a key of at most \(StatusField.maximumKeyLength) characters.")
        case .keyTwice: tr("Use each key only once.")
        case .tooManyFields: tr("A status can have at most \(PushedStatus.maximumFields) keys.")
        case .valueTooLong: tr("Each value can have at most \(PushedStatus.maximumValueLength) bytes.")
        case .tooLarge: tr("A status can have at most \(PushedStatus.maximumLength) bytes.")
        case .invalidValue(_, _, let advice): advice
        case .tooManyStatuses: tr("Remove some: “quire status list” shows them, “quire status clear NAME” removes one.")
        case .notFound: tr("“quire status list” shows all statuses.")
        case .unreadable, .invalid: tr("Push it again, or remove it with “quire status clear NAME”.")
        case .notWritable: tr("Check the folder’s permissions and free space.")
        }
    }

    /// Whether the request itself is invalid, regardless of the folder.
    public var isMisuse: Bool {
        switch self {
        case .invalidName, .noFields, .invalidKey, .keyTwice, .tooManyFields, .valueTooLong, .tooLarge, .invalidValue: true
        case .tooManyStatuses, .notFound, .unreadable, .invalid, .notWritable: false
        }
    }

    /// The beginning of a text from outside, on one line and without characters that control a terminal.
    private static func short(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.prefix(80).map { scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
                    default: scalar
                    }
                }))
    }
}
