/// How far the reading of a file has come.
public struct ImportProgress: Hashable, Sendable {
    public let bytesRead: Int
    public let bytesInAll: Int
    public let codes: Int
    public let problems: Int

    /// From 0 to 1.
    public var fraction: Double { bytesInAll == 0 ? 1 : Double(bytesRead) / Double(bytesInAll) }
}
