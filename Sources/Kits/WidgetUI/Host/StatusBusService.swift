public import GLib
public import StatusStore

/// The D-Bus service for statuses (`StatusBus`). It answers calls and signals every change, whoever made it.
///
/// It needs no widgets and no library: calls are answered, and their statuses stored, before the program knows whether there is anything to
/// show.
@MainActor
public final class StatusBusService {
    /// Called when a call arrives; the program may not have started anything yet.
    public var called: (@MainActor () -> Void)?
    /// Called when all calls are answered.
    public var answered: (@MainActor () -> Void)?
    private var object: BusObject?
    private var observation: StatusObservation?
    private var open = 0

    /// Exports the service; without a bus, it does nothing.
    public init(bus: MessageBus?, folder: StatusFolder = StatusFolder()) throws(GLibError) {
        let clerk = StatusService(folder)
        object = try bus?.export(StatusBus.interface, at: StatusBus.path) { [weak self] method, arguments in
            self?.open += 1
            self?.called?()
            defer { self?.end() }
            return try await clerk.answer(method, arguments)
        }
        guard object != nil else { return }
        observation = StatusMonitor.observe(in: folder) { [weak self] name in
            if let name { self?.object?.emit(StatusBus.changed, [.string(name.text)]) }
        }
    }

    /// True while calls are being answered.
    public var isBusy: Bool { open > 0 }

    /// Removes the service from the bus.
    public func stop() {
        observation?.cancel()
        object?.withdraw()
        object = nil
    }

    private func end() {
        open -= 1
        if open == 0 { answered?() }
    }
}
