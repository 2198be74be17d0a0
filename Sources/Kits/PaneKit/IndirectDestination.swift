public import Navigation

/// A destination that leads on to another one, after something was looked up, asked or done.
public protocol IndirectDestination: Destination {
    /// Returns the destination to open then; nil when there is none, or when what was asked for is done or refused.
    ///
    /// The window cancels it when it is led elsewhere meanwhile, and reports its error.
    @MainActor
    func resolve(in context: PaneContext) async throws -> (any Destination)?
    /// Whether it covers nothing that is shown, and so waits for no sheet to close.
    var isImmediate: Bool { get }
}

extension IndirectDestination {
    public var isImmediate: Bool { false }
}
