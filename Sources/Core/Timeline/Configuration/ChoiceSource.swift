/// Knows the values that are no part of a schema, because they change: the codes, folders and lists of a library.
public protocol ChoiceSource: Sendable {
    /// The values that a person can choose, best first.
    ///
    /// - Parameters:
    ///   - search: words to find in their names; empty for all.
    ///   - limit: as many at most.
    func choices(of kind: ChoiceKind, matching search: String, limit: Int) async throws -> [ConfigurationParameter.Choice]
    /// The choice with a value, if it is there now.
    func choice(of kind: ChoiceKind, value: String) async throws -> ConfigurationParameter.Choice?
}
