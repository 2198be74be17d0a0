/// A signal that came over a bus.
public struct BusSignal: Sendable {
    /// The sender's own name, such as `:1.42`.
    public let sender: String
    public let path: String
    public let interface: String
    public let name: String
    public let arguments: [Variant]
}

/// Which signals of a service are of interest; what is nil may be anything.
public struct BusSignalRule: Hashable, Sendable {
    public let sender: String
    public let path: String?
    public let interface: String
    public let name: String?
    /// The first argument, a text: of `PropertiesChanged` the interface whose properties changed.
    public let firstArgument: String?

    public init(sender: String, path: String? = nil, interface: String, name: String? = nil, firstArgument: String? = nil) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.name = name
        self.firstArgument = firstArgument
    }
}
