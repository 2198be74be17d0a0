extension MessageBus {
    private static let bus = (name: "org.freedesktop.DBus", path: "/org/freedesktop/DBus")

    /// Takes a name, such as `org.quirebook.Quire`, unless another program has it; false then, and where the bus forbids it.
    ///
    /// What is exported before is there for whoever calls by that name.
    public func takeName(_ name: String) -> Bool {
        // DBUS_NAME_FLAG_DO_NOT_QUEUE; the answer 1 is "primary owner", 4 "already owner". A bus that does not answer gives no names.
        let answer = try? call(
            Self.bus.name, path: Self.bus.path, interface: Self.bus.name, method: "RequestName", [.string(name), .uint32(4)])
        return answer?.first == .uint32(1) || answer?.first == .uint32(4)
    }

    /// Gives a name back. Calls that came before this returns are still to be answered.
    public func giveBackName(_ name: String) {
        // One that was never had, or a bus that has gone: there is nothing to give back.
        _ = try? call(Self.bus.name, path: Self.bus.path, interface: Self.bus.name, method: "ReleaseName", [.string(name)])
    }
}
