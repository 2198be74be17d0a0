/// How timelines that came by themselves came to an end.
public enum StreamEnd: Hashable, Sendable {
    /// The kind has none for this configuration: everything comes from its `timeline`.
    case none
    /// Nothing more will come, and nothing is wrong.
    case finished
    case failed(TimelineError)
}
