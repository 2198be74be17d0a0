public import GLib
public import StatusStore

/// Answers calls about statuses over the session's bus (`StatusBus`), and tells there what changes, by whomever.
///
/// It needs no widget and no library: a call is answered, and what it pushes kept, before the program knows whether there is anything to show.
@MainActor
public final class StatusBusService {
    /// Somebody calls, and nothing may have been started yet.
    public var called: (@MainActor () -> Void)?
    /// Every call that came has been answered.
    public var answered: (@MainActor () -> Void)?
    private var object: BusObject?
    private var observation: StatusObservation?
    private var open = 0

    public init(bus: MessageBus?, folder: StatusFolder = StatusFolder()) throws(GLibError) {
        let clerk = StatusClerk(folder)
        object = try bus?.export(StatusBus.interface, at: StatusBus.path) { [weak self] method, arguments in
            self?.begin()
            defer { self?.end() }
            return try await clerk.answer(method, arguments)
        }
        guard object != nil else { return }
        observation = StatusWatch.observe(in: folder) { [weak self] name in
            if let name { self?.object?.emit(StatusBus.changed, [.string(name.text)]) }
        }
    }

    /// Whether calls wait for their answers.
    public var isBusy: Bool { open > 0 }

    /// Takes it off the bus.
    public func stop() {
        observation?.cancel()
        object?.withdraw()
        object = nil
    }

    private func begin() {
        open += 1
        called?()
    }

    private func end() {
        open -= 1
        if open == 0 { answered?() }
    }
}
