/// Which scans of the history are asked for; the newest come first.
public struct ScanQuery: Hashable, Sendable {
    /// Words that are all to be found in the title, the content, the kind or the source; passwords and other secrets are not searched.
    public var search: String
    /// Nil for those from everywhere.
    public var medium: ScanSource.Medium?
    /// Nil for all.
    public var limit: Int?
    public var offset: Int

    public init(search: String = "", medium: ScanSource.Medium? = nil, limit: Int? = nil, offset: Int = 0) {
        (self.search, self.medium, self.limit, self.offset) = (search, medium, limit, offset)
    }
}
