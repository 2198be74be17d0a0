import Foundation
public import Platform

/// An interface of an object on a bus, in the terms of the D-Bus specification.
public struct BusInterface: Hashable, Sendable {
    /// An argument of a method or of a signal.
    public struct Argument: Hashable, Sendable {
        public let name: String
        /// The type in D-Bus notation, such as `aa{sv}`.
        public let type: String

        public init(_ name: String, _ type: String) {
            self.name = name
            self.type = type
        }
    }

    public struct Method: Hashable, Sendable {
        public let name: String
        public let takes: [Argument]
        public let gives: [Argument]

        public init(_ name: String, takes: [Argument] = [], gives: [Argument] = []) {
            self.name = name
            self.takes = takes
            self.gives = gives
        }
    }

    public struct Signal: Hashable, Sendable {
        public let name: String
        public let carries: [Argument]

        public init(_ name: String, carries: [Argument] = []) {
            self.name = name
            self.carries = carries
        }
    }

    /// A read-only property.
    public struct Property: Hashable, Sendable {
        public let name: String
        /// The type in D-Bus notation, such as `a(iiay)`.
        public let type: String

        public init(_ name: String, _ type: String) {
            self.name = name
            self.type = type
        }
    }

    public let name: String
    public let methods: [Method]
    public let signals: [Signal]
    public let properties: [Property]

    public init(_ name: String, methods: [Method], signals: [Signal] = [], properties: [Property] = []) {
        self.name = name
        self.methods = methods
        self.signals = signals
        self.properties = properties
    }

    /// The introspection data (XML) of an object with this one interface.
    public var introspection: String {
        var lines = ["<node>", "  <interface name=\"\(name)\">"]
        for method in methods {
            let takes = method.takes.map { "      <arg name=\"\($0.name)\" type=\"\($0.type)\" direction=\"in\"/>" }
            let gives = method.gives.map { "      <arg name=\"\($0.name)\" type=\"\($0.type)\" direction=\"out\"/>" }
            lines += element("method", method.name, takes + gives)
        }
        for signal in signals {
            lines += element("signal", signal.name, signal.carries.map { "      <arg name=\"\($0.name)\" type=\"\($0.type)\"/>" })
        }
        lines += properties.map { "    <property name=\"\($0.name)\" type=\"\($0.type)\" access=\"read\"/>" }
        return (lines + ["  </interface>", "</node>"]).joined(separator: "\n") + "\n"
    }

    private func element(_ kind: String, _ name: String, _ arguments: [String]) -> [String] {
        guard !arguments.isEmpty else { return ["    <\(kind) name=\"\(name)\"/>"] }
        return ["    <\(kind) name=\"\(name)\">"] + arguments + ["    </\(kind)>"]
    }
}

/// The error that a caller over a bus gets.
public struct BusError: PresentableError, Hashable, Sendable {
    /// The D-Bus name of the error, such as `org.freedesktop.DBus.Error.InvalidArgs`.
    public let name: String
    /// A sentence in English that says what happened and what to do, for the program that asked.
    public let text: String
    public var message: LocalizedText { .verbatim(text) }

    public init(_ name: String, _ text: String) {
        self.name = name
        self.text = text
    }

    static func failed(_ text: String) -> BusError { BusError("org.freedesktop.DBus.Error.Failed", text) }
    static func tooMuch(_ text: String) -> BusError { BusError("org.freedesktop.DBus.Error.LimitsExceeded", text) }
}
