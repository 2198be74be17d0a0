import Foundation
public import GLib

/// Carries out what other programs ask for over the bus, one after the other in the order in which they ask, away from the windows.
public actor StatusClerk {
    private let folder: StatusFolder

    public init(_ folder: StatusFolder = StatusFolder()) {
        self.folder = folder
    }

    /// Answers a call of `StatusBus.interface`, whose names and types have been compared with it.
    public func answer(_ method: String, _ arguments: [Variant]) throws(BusError) -> [Variant] {
        do throws(StatusError) {
            switch (method, arguments.first?.string, arguments.last?.dictionary) {
            case ("Set", let name?, let fields?):
                try folder.set(StatusName(name), Self.fields(fields))
                return []
            case ("Get", let name?, _): return [.dictionary(Self.values(of: try folder.get(StatusName(name))))]
            case ("Clear", let name?, _):
                try folder.clear(StatusName(name))
                return []
            case ("List", _, _): return [.strings(try folder.names().map(\.text))]
            default: break
            }
        } catch {
            throw Self.refusal(error)
        }
        throw BusError("org.freedesktop.DBus.Error.UnknownMethod", "Statuses have no method “\(method)”.")
    }

    /// D-Bus knows no order of them: that of their names is always the same.
    private static func fields(_ values: [String: Variant]) throws(StatusError) -> [StatusField] {
        var fields: [StatusField] = []
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let text = value.statusText else {
                throw .invalidValue(key: key, value: "…", expected: "a text, a number or a boolean")
            }
            fields.append(StatusField(key, text))
        }
        return fields
    }

    private static func values(of status: PushedStatus) -> [String: Variant] {
        var values = Dictionary(status.fields.map { ($0.key, Variant.string($0.value)) }) { first, _ in first }
        values["pushed"] = .string(status.pushed.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        return values
    }

    private static func refusal(_ error: StatusError) -> BusError {
        let name =
            switch error {
            case .notFound: StatusBus.ErrorName.noSuchStatus
            case .unreadable, .notWritable, .tooManyStatuses: StatusBus.ErrorName.notKept
            default: StatusBus.ErrorName.invalid
            }
        return BusError(name, "\(error.message) \(error.recovery)")
    }
}

extension Variant {
    /// As it would be typed; nil for lists and the like.
    fileprivate var statusText: String? {
        switch unwrapped {
        case .string(let text), .objectPath(let text): text
        case .bool(let isTrue): isTrue ? "true" : "false"
        case .byte(let number): String(number)
        case .int32(let number): String(number)
        case .uint32(let number): String(number)
        case .int64(let number): String(number)
        case .uint64(let number): String(number)
        // Neither infinite nor no number; in digits, without an exponent.
        case .double(let number): number.isFinite ? number.formatted(.number.locale(Locale(identifier: "en_US_POSIX")).grouping(.never).precision(.fractionLength(0...6))) : nil
        default: nil
        }
    }
}

/// Statuses on the session's bus: `org.quirebook.Quire1.Status` at `/org/quirebook/Quire1/Status`, offered under the name
/// `org.quirebook.Quire.Widgets`, which starts the program that shows the pinned widgets where it does not run.
///
/// - `Set(s name, a{sv} fields)` pushes a status in place of the one before. Texts, numbers and booleans are taken; what is empty is left out.
/// - `Get(s name) -> a{sv}` gives the fields as texts, and `pushed` (ISO 8601 in UTC).
/// - `Clear(s name)` takes it away. `List() -> as` gives the names.
/// - `Changed(s name)`: it was pushed or taken away, by whomever; pushes that follow each other fast are one.
///
/// What makes no sense is refused with `….Error.InvalidStatus`, a name that nothing was pushed under with `….Error.NoSuchStatus`, and what
/// cannot be read or kept with `….Error.StatusNotKept`. `data/dbus/org.quirebook.Quire1.Status.xml` says the same to other programs.
public enum StatusBus {
    public static let path = "/org/quirebook/Quire1/Status"
    public static let changed = "Changed"

    public static let interface = BusInterface(
        "org.quirebook.Quire1.Status",
        methods: [
            .init("Set", takes: [.init("name", "s"), .init("fields", "a{sv}")]),
            .init("Get", takes: [.init("name", "s")], gives: [.init("fields", "a{sv}")]),
            .init("Clear", takes: [.init("name", "s")]),
            .init("List", gives: [.init("names", "as")]),
        ],
        signals: [.init(changed, carries: [.init("name", "s")])])

    public enum ErrorName {
        public static let invalid = "org.quirebook.Quire1.Error.InvalidStatus"
        public static let noSuchStatus = "org.quirebook.Quire1.Error.NoSuchStatus"
        public static let notKept = "org.quirebook.Quire1.Error.StatusNotKept"
    }
}
