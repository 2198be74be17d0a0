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
