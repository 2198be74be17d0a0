/// A part that opens an address when it is clicked.
public struct LinkNode: Hashable, Codable, Sendable {
    /// Of https, http, mailto, tel, geo, or a place in Quire ("quire:…").
    public var address: String
    /// Its name for assistive technology.
    public var label: String
    /// What is seen of it.
    public var child: ViewNode

    public init(_ address: String, label: String, _ child: ViewNode) {
        self.address = address
        self.label = label
        self.child = child
    }
}
