import Desktop
import GLib

/// A program without a window, activated over D-Bus. It answers the calls to its parts and ends after some idle time, unless a part stays.
///
/// ```swift
/// final class EchoPart: ServicePart {
///     let busNames = ["org.example.Echo"]
///     let isStaying = false
///     private var object: BusObject?
///     private let interface = BusInterface(
///         "org.example.Echo", methods: [.init("Echo", takes: [.init("text", "s")], gives: [.init("text", "s")])])
///
///     func start(_ context: ServiceContext) throws {
///         object = try context.bus.export(interface, at: "/org/example/Echo") { _, arguments in
///             await context.serve { arguments }
///         }
///     }
///
///     func stop() { object?.withdraw() }
/// }
///
/// let program = ServiceProgram(parts: [EchoPart()])
/// exit(program.run(CommandLine.arguments))
/// ```
@MainActor
public final class ServiceProgram {
    private let parts: [any ServicePart]
    private var context: ServiceContext?
    private var names: [String] = []
    private var idle: Timeout?
    private var isOver = false

    /// The idle time before the program ends. The next call after that starts it again.
    private static let idleTimeout: Duration = .seconds(30)

    /// Creates a program of these parts, which does nothing before `run`.
    public init(parts: [any ServicePart]) {
        self.parts = parts
    }

    /// Runs until there is nothing to do. Returns the exit status, 1 without a session bus.
    public func run(_ arguments: [String]) -> Int32 {
        MainLoop.attach()
        for part in parts { part.prepare() }
        guard let bus = MessageBus() else {
            ProgramLog.say("there is no session bus: nobody could ask for anything.")
            return 1
        }
        if LoginStart.isAsked(arguments) { LoginStart.startOthers(bus: bus) }
        let context = ServiceContext(bus: bus)
        self.context = context
        bus.onClose { [weak self] in self?.isOver = true }
        let started = parts.filter { start($0, context) }
        names = started.flatMap(\.busNames).filter { bus.requestName($0) }
        guard !names.isEmpty || started.contains(where: \.isStaying) else {
            // Another instance serves this session.
            stop()
            return 0
        }
        context.onChange = { [weak self] in self?.updateIdleTimer() }
        updateIdleTimer()
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
            ProgramLog.say("\(error)")
            return false
        }
    }

    /// Starts the idle timeout while there is nothing to do, and stops it otherwise.
    private func updateIdleTimer() {
        idle?.cancel()
        idle = nil
        guard context?.isBusy != true, !parts.contains(where: \.isStaying) else { return }
        idle = Timeout(after: Self.idleTimeout) { [weak self] in self?.isOver = true }
    }

    /// Releases the names first, so that calls that arrived before are still answered.
    private func leave(_ bus: MessageBus) {
        for name in names { bus.releaseName(name) }
        EventLoop.drain()
        guard context?.isBusy == true else { return }
        isOver = false
        names = names.filter { bus.requestName($0) }
        updateIdleTimer()
    }

    private func stop() {
        idle?.cancel()
        for part in parts { part.stop() }
        context?.stop()
    }
}

/// A feature of a program without a window, added by one line in its composition root.
@MainActor
public protocol ServicePart: AnyObject {
    /// The D-Bus names by which other programs start and call it; none if it only calls others.
    var busNames: [String] { get }
    /// Whether the program must stay without calls, for example for a tray icon.
    var isStaying: Bool { get }
    /// Starts work that runs in parallel with connecting to the bus. Called first, in a program that may still end because another instance
    /// runs.
    func prepare()
    /// Exports its objects on the bus. Called before the names are taken, so it must be fast. An error disables only this part.
    func start(_ context: ServiceContext) throws
    /// Removes its objects from the bus.
    func stop()
}

extension ServicePart {
    public func prepare() {}
}
