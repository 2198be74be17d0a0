import Desktop
import GLib

/// A program without a window that desktops start by name: it answers what its parts are asked, and ends when nobody has asked for anything for
/// a while and nothing of them stays.
@MainActor
public final class ServiceProgram {
    private let parts: [any ServicePart]
    private var context: ServiceContext?
    private var names: [String] = []
    private var idle: Timeout?
    private var isOver = false

    /// How long it waits for the next call. What is asked first after that costs a start.
    private static let patience: Duration = .seconds(30)

    /// A program of these parts; it does nothing until it is run.
    public init(parts: [any ServicePart]) {
        self.parts = parts
    }

    /// Runs until there is nothing to do, and gives the status to exit with: 1 where there is no session bus.
    public func run(_ arguments: [String]) -> Int32 {
        MainLoop.attach()
        for part in parts { part.prepare() }
        guard let bus = MessageBus() else {
            ServiceContext.say("there is no session bus: nobody could ask for anything.")
            return 1
        }
        if AtLogin.isAsked(arguments) { AtLogin.startOthers(bus: bus) }
        let context = ServiceContext(bus: bus)
        self.context = context
        bus.onClose { [weak self] in self?.isOver = true }
        let started = parts.filter { start($0, context) }
        names = started.flatMap(\.busNames).filter { bus.takeName($0) }
        guard !names.isEmpty || started.contains(where: \.isStaying) else {
            // Another one serves this session.
            stop()
            return 0
        }
        context.changed = { [weak self] in self?.look() }
        look()
        while !isOver {
            EventLoop.run(until: { isOver })
            leave(bus)
        }
        stop()
        return 0
    }

    private func start(_ part: any ServicePart, _ context: ServiceContext) -> Bool {
        do {
            try part.start(context)
            return true
        } catch {
            ServiceContext.say("\(error)")
            return false
        }
    }

    /// Waits for the end while there is nothing to do, and no longer than that.
    private func look() {
        idle?.cancel()
        idle = nil
        guard context?.isBusy != true, !parts.contains(where: \.isStaying) else { return }
        idle = Timeout(after: Self.patience) { [weak self] in self?.isOver = true }
    }

    /// Gives the names back first: what was called before that still comes in, and is answered.
    private func leave(_ bus: MessageBus) {
        for name in names { bus.giveBackName(name) }
        EventLoop.drain()
        guard context?.isBusy == true else { return }
        isOver = false
        names = names.filter { bus.takeName($0) }
        look()
    }

    private func stop() {
        idle?.cancel()
        for part in parts { part.stop() }
        context?.stop()
    }
}

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
