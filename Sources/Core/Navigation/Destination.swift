/// A place that Quire's window can show, or something that it can begin. Its owner, such as a pane, declares the type and is handed the
/// values: inside a program no destination is ever a string.
public protocol Destination: Hashable, Sendable {}

extension Destination {
    public func isEqual(to other: any Destination) -> Bool { (other as? Self) == self }
}

/// A destination with a `quire://` address: for links, D-Bus, the command line, and other programs.
public protocol LinkedDestination: Destination {
    /// Reads an address; nil if it leads elsewhere. Throws if it leads here and makes no sense.
    init?(_ link: inout DeepLink) throws(DeepLinkError)
    var address: String { get }
}

extension LinkedDestination {
    /// Reads an address; nil if it leads elsewhere. Every parameter of the query has to be one that the destination reads.
    public static func read(_ link: DeepLink) throws(DeepLinkError) -> Self? {
        var link = link
        guard let destination = try Self(&link) else { return nil }
        try link.rejectUnreadParameters()
        return destination
    }

    /// Reads an address; nil if it is invalid or leads elsewhere.
    public init?(address: String) {
        guard let link = try? DeepLink(reading: address), let destination = try? Self.read(link) else { return nil }
        self = destination
    }

    /// The name as an action on D-Bus (`GAction`): the words of the address. `quire://scan?source=screen` is `scan-screen`.
    public var actionName: String {
        address.dropFirst("\(DeepLink.scheme)://".count).split { "/?&".contains($0) }
            .compactMap { $0.split(separator: "=").last }.joined(separator: "-")
    }
}
