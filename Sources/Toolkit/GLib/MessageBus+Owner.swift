extension MessageBus {
    /// Whether a program has that name on the bus now, such as `org.quirebook.Quire`; none is started for the asking.
    public func hasOwner(of name: String) -> Bool {
        // A bus that does not answer has nobody on it.
        let answer = try? call(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", method: "NameHasOwner", [.string(name)])
        return answer?.first == .bool(true)
    }
}
