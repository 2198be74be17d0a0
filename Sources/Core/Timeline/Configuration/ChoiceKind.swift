/// What can be chosen from the library.
public enum ChoiceKind: String, Codable, CaseIterable, Sendable {
    case code, folder
    /// A list of tasks.
    case list

    public var name: String { rawValue }
}
