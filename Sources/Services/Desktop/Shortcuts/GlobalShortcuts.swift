public import GLib
public import Platform

/// Global shortcuts, keys that work in every program. While they are turned on this requests them from the desktop's portal, and requests
/// them again after the portal was gone.
@MainActor
public final class GlobalShortcuts {
    public private(set) var state = ShortcutsState.off {
        didSet { if state != oldValue { changed?() } }
    }
    /// Called after each change of `state`.
    public var changed: (@MainActor () -> Void)?
    /// Called when a key was pressed, with the desktop's permission to come to the front if it gives one.
    public var pressed: (@MainActor (ProgramAction, _ token: String?) -> Void)?

    private let bus: MessageBus
    private var portal: ShortcutsPortal?
    private var connecting: Task<Void, Never>?
    private var owner: BusNameWatcher?
    private var retry: Timeout?
    private var failures = 0

    /// How often a session that the desktop ended is requested again. The delay doubles each time.
    private static let maximumFailures = 3
    private static let retryDelay: Duration = .seconds(2)

    /// - Parameter bus: A separate connection, see `MessageBus.separateSession`.
    public init(bus: MessageBus) { self.bus = bus }

    public var isStaying: Bool { state.isStaying || retry != nil }

    /// Requests the keys, unless they are requested already.
    ///
    /// - Parameter parent: The parent window of the desktop's dialogs, in the form that portals use; empty for none.
    public func turnOn(parent: String = "") {
        guard !state.isStaying else { return }
        failures = 0
        connect(parent: parent)
        guard owner == nil else { return }
        owner = BusNameWatcher(PortalRequest.portal, on: bus) { [weak self] in self?.handlePortal(isAvailable: $0) }
    }

    /// Releases the keys.
    public func turnOff() {
        owner?.stop()
        owner = nil
        end()
        state = .off
    }

    /// Shows the desktop's settings for the keys. Does nothing if the portal cannot.
    public func configure(parent: String) {
        guard let portal, portal.isConfigurable else { return }
        Task { [weak self] in
            do throws(ShortcutsPortalError) {
                try await portal.configure(parent: parent)
            } catch {
                if case .failed(let reason) = error { self?.noted?(tr("The desktop couldn’t show its keyboard shortcuts: \(reason)")) }
            }
        }
    }

    /// Called with an error that does not change `state`.
    public var noted: (@MainActor (LocalizedText) -> Void)?

    private func end() {
        connecting?.cancel()
        retry?.cancel()
        portal?.close()
        (connecting, retry, portal) = (nil, nil, nil)
    }

    private func connect(parent: String = "") {
        end()
        let portal = ShortcutsPortal(bus: bus)
        self.portal = portal
        state = .asking
        connecting = Task { [weak self] in
            do throws(ShortcutsPortalError) {
                try await portal.open()
                self?.follow(portal)
                let shortcuts = try await portal.bind(parent: parent)
                guard !Task.isCancelled else { return portal.close() }
                self?.state = .on(shortcuts, isConfigurable: portal.isConfigurable)
            } catch {
                portal.close()
                guard !Task.isCancelled, let self else { return }
                self.state =
                    switch error {
                    case .unavailable: .unavailable
                    case .refused: .refused
                    case .failed(let reason): .failed(reason)
                    }
            }
        }
    }

    private func follow(_ portal: ShortcutsPortal) {
        portal.activated = { [weak self] id, token in
            if let action = ProgramAction(rawValue: id) { self?.pressed?(action, token) }
        }
        portal.changed = { [weak self, weak portal] shortcuts in
            if let self, case .on = self.state { self.state = .on(shortcuts, isConfigurable: portal?.isConfigurable ?? false) }
        }
        portal.closed = { [weak self] in self?.scheduleRetry() }
    }

    /// Handles the appearance and the disappearance of the portal on the bus.
    private func handlePortal(isAvailable: Bool) {
        switch (state, isAvailable) {
        case (.on, false):
            end()
            // A call starts the portal again.
            scheduleRetry()
        case (.unavailable, true), (.failed, true): if connecting != nil, retry == nil { connect() }
        default: break
        }
    }

    private func scheduleRetry() {
        end()
        failures += 1
        guard failures <= Self.maximumFailures else {
            state = .failed(tr("The desktop stopped providing keyboard shortcuts.").string)
            return
        }
        retry = Timeout(after: Self.retryDelay * (1 << (failures - 1))) { [weak self] in
            self?.retry = nil
            self?.connect()
        }
        state = .failed(tr("The desktop stopped providing keyboard shortcuts. Quire will ask for them again in a moment.").string)
    }
}
