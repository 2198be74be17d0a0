/// Leads closures of widgets to the object that makes them in its initializer, before it can be captured.
@MainActor
public final class WeakLink<Target: AnyObject> {
    public weak var target: Target?

    public init() {}
}
