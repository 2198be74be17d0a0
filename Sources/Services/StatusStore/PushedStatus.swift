public import Foundation

/// What a program said of something: the fields it pushed under a name, and when.
///
/// Only what makes sense can be one: names, sizes and the values of known keys are checked whoever made it, a call, a command or a file.
public struct PushedStatus: Hashable, Sendable {
    public static let maximumFields = 64
    /// Bytes of UTF-8.
    public static let maximumValueLength = 4096
    /// Bytes of UTF-8 of all keys and values together.
    public static let maximumLength = 32_768

    public let name: StatusName
    /// In the order in which they were pushed; none is empty, and no key is there twice.
    public let fields: [StatusField]
    public let pushed: Date
    /// What it tells of, where it was pushed with an end that was still to come.
    public let activity: StatusActivity?

    /// From 0 to 1.
    public let progress: Double?
    public let start: Date?
    public let end: Date?
    /// Seconds after which it is stale.
    public let timeToLive: Double?

    /// - Parameter fields: those with an empty value are left out.
    public init(name: StatusName, fields: [StatusField], pushed: Date, activity: StatusActivity? = nil) throws(StatusError) {
        let fields = fields.filter { !$0.value.isEmpty }
        try Self.check(fields)
        self.name = name
        self.fields = fields
        // To the millisecond, as it is kept.
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
            throw .invalidValue(key: "end", value: self[.end] ?? "", expected: "an end that is later than the start")
        }
    }

    public subscript(key: StatusField.Key) -> String? { fields.first { $0.known == key }?.value }

    public var title: String? { self[.title] }
    public var state: String? { self[.state] }
    /// The words below the title, under either of their keys.
    public var text: String? { self[.text] ?? self[.subtitle] }
    public var value: String? { self[.value] }
    public var icon: String? { self[.icon] }
    public var url: String? { self[.url] }

    /// The fields of the program's own, in their order.
    public var others: [StatusField] { fields.filter { $0.known == nil } }

    /// By the colour that was pushed, or else by the state.
    public var tone: StatusTone {
        self[.color].flatMap(StatusTone.init(color:)) ?? state.map(StatusTone.init(state:)) ?? .neutral
    }

    /// When it is no longer to be believed.
    public var staleDate: Date? { timeToLive.map { pushed + $0 } }

    public func isStale(at date: Date) -> Bool { staleDate.map { date >= $0 } ?? false }

    /// When the activity that it tells of is over; nil where it tells of none.
    public var activityEnd: Date? { activity == nil ? nil : end }

    /// Whether an activity goes on.
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

/// Something that goes on until an end: pushed with `end` in the future, and the same for as long as pushes under its name follow while it
/// does.
public struct StatusActivity: Hashable, Codable, Sendable {
    /// Tells it from others of the same name.
    public let id: String
    public let began: Date

    public init(id: String, began: Date) {
        self.id = id
        self.began = began
    }
}
