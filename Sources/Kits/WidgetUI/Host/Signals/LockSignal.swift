import GLib

/// Follows whether the screen is locked: logind's session, and the screen savers of desktops.
@MainActor
final class LockSignal {
    /// How long a request to lock is believed that nobody confirms.
    static let patience = Duration.seconds(10)

    private var state = LockState()
    private let patience: Duration
    private let changed: @MainActor (Bool) -> Void
    private var request: Timeout?
    private var savers: [SaverSignal] = []
    private var session: SessionSignal?

    /// - Parameter changed: is to capture its owner weakly; called at each change, beginning with a screen that is not locked.
    init(session bus: MessageBus?, system: MessageBus?, patience: Duration = LockSignal.patience, changed: @escaping @MainActor (Bool) -> Void) {
        self.patience = patience
        self.changed = changed
        if let bus {
            savers = SaverSignal.Service.all.map { service in
                SaverSignal(service, bus: bus) { [weak self] isActive in self?.update { $0.take(isActive, from: .saver(service.name)) } }
            }
        }
        if let system {
            session = SessionSignal(bus: system) { [weak self] said in self?.take(said) }
        }
    }

    func stop() {
        request?.cancel()
        for saver in savers { saver.stop() }
        session?.stop()
    }

    private func take(_ said: SessionSignal.Said) {
        switch said {
        case .lockedHint(let isLocked): update { $0.take(isLocked, from: .session) }
        case .unlock: update { $0.unlock() }
        case .lock:
            update { $0.request() }
            request?.cancel()
            request = Timeout(after: patience) { [weak self] in self?.update { $0.dropRequest() } }
        }
    }

    private func update(_ change: (inout LockState) -> Void) {
        let before = state.isLocked
        change(&state)
        if !state.isRequested {
            request?.cancel()
            request = nil
        }
        if state.isLocked != before { changed(state.isLocked) }
    }
}
