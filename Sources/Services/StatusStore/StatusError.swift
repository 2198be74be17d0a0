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
        case .invalidName(let name): tr("“\(Self.short(name))” is no name of a status.")
        case .noFields: tr("There is nothing to push.")
        case .invalidKey(let key): tr("“\(Self.short(key))” is no key.")
        case .keyTwice(let key): tr("“\(key)” is given twice.")
        case .tooManyFields(let count):
            tr("1 key is too many for one status.", plural: "\(count) keys are too many for one status.", count: count)
        case .valueTooLong(let key, let bytes):
            tr("The value of “\(key)” has 1 byte.", plural: "The value of “\(key)” has \(count: bytes) bytes.", count: bytes)
        case .tooLarge(let bytes): tr("The status has 1 byte.", plural: "The status has \(bytes) bytes.", count: bytes)
        case .invalidValue(let key, let value, _): tr("“\(Self.short(value))” is no value for “\(key)”.")
        case .tooManyStatuses:
            tr(
                "There is 1 status already.", plural: "There are \(StatusFolder.maximumStatuses) statuses already.",
                count: StatusFolder.maximumStatuses)
        case .notFound(let name): tr("Nothing was pushed as “\(name.description)”.")
        case .unreadable(let name, let problem): tr("The status “\(name.description)” cannot be read: \(problem).")
        case .invalid(let name, let reason):
            tr("The status “\(name.description)” cannot be read: its file is damaged.").followed(by: reason)
        case .notWritable(let folder, let problem): tr("The status cannot be kept in \(folder): \(problem).")
        }
    }

    public var recovery: LocalizedText? {
        switch self {
        case .invalidName: tr("Use 1 to \(StatusName.maximumLength) letters, digits, “-”, “_” and “.”, not beginning with “.”.")
        case .noFields: tr("Give at least one key=value; “quire status clear NAME” takes a status away.")
        case .invalidKey: tr("Write key=value, with a key of at most \(StatusField.maximumKeyLength) characters.")
        case .keyTwice: tr("Give each key once.")
        case .tooManyFields: tr("At most \(PushedStatus.maximumFields) are kept.")
        case .valueTooLong: tr("At most \(PushedStatus.maximumValueLength) are kept of each.")
        case .tooLarge: tr("At most \(PushedStatus.maximumLength) are kept.")
        case .invalidValue(_, _, let advice): advice
        case .tooManyStatuses: tr("Take away some: “quire status list” shows them, “quire status clear NAME” removes one.")
        case .notFound: tr("“quire status list” shows what was.")
        case .unreadable, .invalid: tr("Push it again, or take it away with “quire status clear NAME”.")
        case .notWritable: tr("Look after that folder.")
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
