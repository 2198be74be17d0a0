/// One thing that a program without a window does for the desktop: one line in its `PlugIns`.
@MainActor
public protocol ServicePart: AnyObject {
    /// The names by which others start it and call it on the session's bus; none for a part that only calls others.
    var busNames: [String] { get }
    /// Whether the program has to stay although nobody calls it, as for an icon that is on the screen.
    var isStaying: Bool { get }
    /// Begins what goes on beside the connecting to the bus; comes before everything else, in a program that may still find that it is not
    /// wanted.
    func prepare()
    /// Puts its objects on the bus. Comes before the names are taken, so it is to be short; what it throws costs this part alone.
    func start(_ context: ServiceContext) throws
    /// Takes its objects off the bus.
    func stop()
}

extension ServicePart {
    public func prepare() {}
}
