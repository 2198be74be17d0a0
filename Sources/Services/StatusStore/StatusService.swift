import Foundation
public import GLib
import Platform

/// Carries out the requests of other programs over the bus, one at a time in the order in which they arrive, away from the main thread.
public actor StatusService {
    private let folder: StatusFolder

    public init(_ folder: StatusFolder = StatusFolder()) {
        self.folder = folder
    }

    /// Answers a call of `StatusBus.interface`. Its name and types have been checked against it.
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
            throw Self.busError(error)
        }
        throw BusError("org.freedesktop.DBus.Error.UnknownMethod", "Statuses have no method “\(method)”.")
    }

    /// D-Bus dictionaries have no order, so the fields are sorted by name.
    private static func fields(_ values: [String: Variant]) throws(StatusError) -> [StatusField] {
        var fields: [StatusField] = []
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let text = value.statusText else {
                throw .invalidValue(key: key, value: "…", advice: tr("Use text, a number or a boolean."))
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

    private static func busError(_ error: StatusError) -> BusError {
        let name =
            switch error {
            case .notFound: StatusBus.ErrorName.noSuchStatus
            case .unreadable, .invalid, .notWritable, .tooManyStatuses: StatusBus.ErrorName.notKept
            default: StatusBus.ErrorName.invalid
            }
        return BusError(name, error.text.untranslated)
    }
}

extension Variant {
    /// The value as text; nil for lists and the like.
    fileprivate var statusText: String? {
        switch unwrapped {
        case .string(let text), .objectPath(let text): text
        case .bool(let isTrue): isTrue ? "true" : "false"
        case .byte(let number): String(number)
        case .int32(let number): String(number)
        case .uint32(let number): String(number)
        case .int64(let number): String(number)
        case .uint64(let number): String(number)
        // Finite numbers only, in digits without an exponent.
        case .double(let number):
            number.isFinite
                ? number.formatted(.number.locale(Locale(identifier: "en_US_POSIX")).grouping(.never).precision(.fractionLength(0...6)))
                : nil
        default: nil
        }
    }
}

/// The D-Bus interface of statuses: `org.quirebook.Quire1.Status` at `/org/quirebook/Quire1/Status`, offered under the name
/// `org.quirebook.Quire.Widgets`, which starts the program that shows the pinned widgets if it does not run.
///
/// - `Set(s name, a{sv} fields)` pushes a status, replacing the earlier one. Strings, numbers and booleans are accepted; empty values are
///   left out.
/// - `Get(s name) -> a{sv}` returns the fields as strings, and `pushed` (ISO 8601 in UTC).
/// - `Clear(s name)` removes a status. `List() -> as` returns the names.
/// - `Changed(s name)`: a status was pushed or removed by any program. Pushes in quick succession are reported once.
///
/// An invalid status fails with `….Error.InvalidStatus`, an unknown name with `….Error.NoSuchStatus`, and a status that cannot be read or
/// stored with `….Error.StatusNotKept`. `data/dbus/org.quirebook.Quire1.Status.xml` describes the same interface to other programs.
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
