/// What to scan.
public struct ScanRequest: Hashable, Sendable {
    public enum Source: String, CaseIterable, Sendable {
        case camera, screen, clipboard, files
    }

    /// Nil opens the scanner as it was left.
    public var source: Source?

    public init(_ source: Source? = nil) { self.source = source }
}
