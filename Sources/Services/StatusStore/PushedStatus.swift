public import Foundation
import Platform

/// A status that a program pushed: its fields under a name, and the time.
///
/// Every status is valid: names, sizes and the values of known keys are checked, whether it comes from a call, a command or a file.
public struct PushedStatus: Hashable, Sendable {
    public static let maximumFields = 64
    /// In bytes of UTF-8.
    public static let maximumValueLength = 4096
    /// In bytes of UTF-8, of all keys and values together.
    public static let maximumLength = 32_768

    public let name: StatusName
    /// The fields in the order in which they were pushed. None is empty, and no key occurs twice.
    public let fields: [StatusField]
    public let pushed: Date
    /// The activity that it describes, if it was pushed with an end in the future.
    public let activity: StatusActivity?

    /// From 0 to 1.
    public let progress: Double?
    public let start: Date?
    public let end: Date?
    /// The time after which it is stale, in seconds.
    public let timeToLive: Double?

    /// - Parameter fields: The fields; those with an empty value are left out.
    public init(name: StatusName, fields: [StatusField], pushed: Date, activity: StatusActivity? = nil) throws(StatusError) {
        let fields = fields.filter { !$0.value.isEmpty }
        try Self.check(fields)
        self.name = name
        self.fields = fields
        // Rounded to milliseconds, as it is stored.
        self.pushed = Date(timeIntervalSince1970: (pushed.timeIntervalSince1970 * 1000).rounded() / 1000)
        self.activity = activity
        let values = StatusValues(fields, at: self.pushed)
        progress = try values.progress()
        start = try values.date(.start)
        end = try values.date(.end)
        timeToLive = try values.timeToLive()
        try values.checkColor()
        try values.checkIcon()
        try values.checkAddress()
        if let start, let end, end <= start {
            throw .invalidValue(key: "end", value: self[.end] ?? "", advice: tr("Specify an end later than the start."))
        }
    }

    public subscript(key: StatusField.Key) -> String? { fields.first { $0.known == key }?.value }

    public var title: String? { self[.title] }
    public var state: String? { self[.state] }
    /// The text below the title, under either of its keys.
    public var text: String? { self[.text] ?? self[.subtitle] }
    public var value: String? { self[.value] }
    public var icon: String? { self[.icon] }
    public var url: String? { self[.url] }

    /// The fields with keys of the program's own, in their order.
    public var others: [StatusField] { fields.filter { $0.known == nil } }

    /// The tone of the pushed colour, or else of the state.
    public var tone: StatusTone {
        self[.color].flatMap(StatusTone.init(color:)) ?? state.map(StatusTone.init(state:)) ?? .neutral
    }

    /// The time from which it is stale.
    public var staleDate: Date? { timeToLive.map { pushed + $0 } }

    public func isStale(at date: Date) -> Bool { staleDate.map { date >= $0 } ?? false }

    /// The end of its activity; nil without an activity.
    public var activityEnd: Date? { activity == nil ? nil : end }

    /// Whether its activity is still going on.
    public func isActive(at date: Date) -> Bool { activityEnd.map { date < $0 } ?? false }

    private static func check(_ fields: [StatusField]) throws(StatusError) {
        guard !fields.isEmpty else { throw .noFields }
        guard fields.count <= maximumFields else { throw .tooManyFields(fields.count) }
        var (keys, length): (Set<String>, Int) = ([], 0)
        for field in fields {
            guard StatusField.isKey(field.key) else { throw .invalidKey(field.key) }
            guard keys.insert(field.key).inserted else { throw .keyTwice(field.key) }
            guard field.value.utf8.count <= maximumValueLength else { throw .valueTooLong(key: field.key, bytes: field.value.utf8.count) }
            length += field.key.utf8.count + field.value.utf8.count
        }
        guard length <= maximumLength else { throw .tooLarge(bytes: length) }
    }
}

/// An activity that goes on until an end. It begins with a push whose `end` is in the future, and stays the same while further pushes under
/// its name follow before that end.
public struct StatusActivity: Hashable, Codable, Sendable {
    /// Distinguishes it from other activities of the same name.
    public let id: String
    public let began: Date

    public init(id: String, began: Date) {
        self.id = id
        self.began = began
    }
}
