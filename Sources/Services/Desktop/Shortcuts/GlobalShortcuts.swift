public import GLib

/// Keys that work in every program, for as long as somebody wants them: asks the desktop's portal for them, and again after it was gone.
@MainActor
public final class GlobalShortcuts {
    public private(set) var state = ShortcutsState.off {
        didSet { if state != oldValue { changed?() } }
    }
    /// Called after each change of `state`.
    public var changed: (@MainActor () -> Void)?
    /// A key was pressed; with the desktop's permission to come to the front, where it gives one.
    public var pressed: (@MainActor (ProgramAction, _ token: String?) -> Void)?

    private let bus: MessageBus
    private var portal: ShortcutsPortal?
    private var connecting: Task<Void, Never>?
    private var owner: BusName?
    private var retry: Timeout?
    private var failures = 0

    /// A desktop that ends the session again and again does not want it: how often that is tried, and after what time, which doubles.
    private static let mostFailures = 3
    private static let patience: Duration = .seconds(2)

    /// - Parameter bus: a connection of its own, see `MessageBus.separateSession`.
    public init(bus: MessageBus) { self.bus = bus }

    public var isStaying: Bool { state.isStaying || retry != nil }

    /// Asks for the keys, unless they are there already.
    ///
    /// - Parameter parent: the window that a question of the desktop stands over, as portals call windows; empty for none.
    public func turnOn(parent: String = "") {
        guard !state.isStaying else { return }
        failures = 0
        connect(parent: parent)
        guard owner == nil else { return }
        owner = BusName(PortalRequest.portal, on: bus) { [weak self] in self?.portalIsThere($0) }
    }

    /// Gives the keys back.
    public func turnOff() {
        owner?.stop()
        owner = nil
        end()
        state = .off
    }

    /// Has the desktop show where the keys are chosen; nothing where it cannot.
    public func configure(parent: String) {
        guard let portal, portal.isConfigurable else { return }
        Task { [weak self] in
            do throws(ShortcutsPortalError) {
                try await portal.configure(parent: parent)
            } catch {
                if case .failed(let words) = error { self?.note("The desktop did not show its keys: \(words)") }
            }
        }
    }

    /// What went wrong beside the state.
    public var noted: (@MainActor (String) -> Void)?
    private func note(_ words: String) { noted?(words) }

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
                    case .failed(let words): .failed(words)
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
        portal.closed = { [weak self] in self?.tryAgain() }
    }

    /// A portal that has just come may have keys, one that has gone has none.
    private func portalIsThere(_ isThere: Bool) {
        switch (state, isThere) {
        case (.on, false):
            end()
            // It is started anew by whoever asks.
            tryAgain()
        case (.unavailable, true), (.failed, true): if connecting != nil, retry == nil { connect() }
        default: break
        }
    }

    private func tryAgain() {
        end()
        failures += 1
        guard failures <= Self.mostFailures else {
            state = .failed("The desktop ended the use of its keys.")
            return
        }
        retry = Timeout(after: Self.patience * (1 << (failures - 1))) { [weak self] in
            self?.retry = nil
            self?.connect()
        }
        state = .failed("The desktop ended the use of its keys. They are asked for again in a moment.")
    }
}
