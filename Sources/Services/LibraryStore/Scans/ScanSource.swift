/// Where a code was found.
public struct ScanSource: Hashable, Sendable {
    /// By what way; the raw values stand in files.
    public enum Medium: String, CaseIterable, Codable, Sendable {
        case camera, screen, clipboard, file
    }

    public let medium: Medium
    /// Which of them, as people know it: a camera's name, a file's name. Empty where there is only one.
    public let name: String

    public init(_ medium: Medium, name: String = "") {
        self.medium = medium
        self.name = name
    }
}
