/// What can be chosen from the library.
public enum ChoiceKind: String, Codable, CaseIterable, Sendable {
    case code, folder

    public var name: String { rawValue }
}
