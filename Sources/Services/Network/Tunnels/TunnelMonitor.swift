public import Foundation
public import GLib

/// Observes the VPNs of this computer: connections of NetworkManager through its signals, and interfaces of WireGuard and other tunnels
/// through the kernel's. It never polls; only the traffic is sampled once a second, and only while somebody observes it.
///
/// It needs no main loop. One monitor serves any number of observers.
public actor TunnelMonitor {
    private struct Listener {
        let includesTraffic: Bool
        let continuation: AsyncStream<TunnelReport>.Continuation
    }

    let makeBus: @Sendable () -> MessageBus?
    let folder: InterfaceFolder
    /// The time after which NetworkManager is reported as not answering. A later answer still counts.
    let timeout: Duration
    var tracker = TunnelTracker()
    private var listeners: [Int: Listener] = [:]
    private var lastListener = 0
    private var follower: Task<Void, Never>?
    private var sampling: Task<Void, Never>?
    private var reader: Task<Void, Never>?
    private var settling: Task<Void, Never>?
    private var isStale = false
    /// VPNs whose requests NetworkManager has answered. The requests hold until the next snapshot shows the result.
    var answered: Set<Tunnel.ID> = []
    var bus: MessageBus?
    var manager: TunnelReport.ServiceState = .notRunning
    var reading = TunnelSnapshot()
    var profiles: NetworkManagerClient.Profiles = [:]
    /// Settings that changed while they were read; what was read of them is discarded.
    var outdated: Set<String> = []
    private var interfaces: [TunnelInterface] = []
    private var tunnels: [Tunnel] = []
    private var sampler = TrafficSampler()
    private var published: TunnelReport?

    /// - Parameters:
    ///   - interfaces: The folder with a folder for each network interface.
    ///   - bus: Returns the system bus. Called each time that observation begins.
    public init(
        interfaces: URL = URL(filePath: "/sys/class/net"), timeout: Duration = .seconds(4),
        bus: @escaping @Sendable () -> MessageBus? = { MessageBus(.system) }
    ) {
        folder = InterfaceFolder(interfaces)
        self.timeout = timeout
        makeBus = bus
    }

    /// The reports, first the current one and then one for each change. If they arrive faster than they are read, only the newest is kept.
    ///
    /// - Parameter traffic: Whether the traffic is reported too, once a second while a VPN is connected.
    public nonisolated func reports(traffic: Bool) -> AsyncStream<TunnelReport> {
        let (stream, continuation) = AsyncStream<TunnelReport>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let listener = Task { await add(Listener(includesTraffic: traffic, continuation: continuation)) }
        continuation.onTermination = { [weak self] _ in Task { await self?.remove(listener.value) } }
        return stream
    }

    /// The current report, read anew. Its `traffic` is known only while there are observers.
    public func report() async -> TunnelReport {
        if listeners.isEmpty {
            bus = makeBus()
            // Changes since the last report were not observed.
            profiles = [:]
        }
        if let outcome = await readInTime() { apply(outcome) } else { manager = .notAnswering }
        if listeners.isEmpty { interfaces = folder.tunnels() }
        guard published != nil else { return assembled(isObserved: false) }
        publish()
        return published ?? assembled(isObserved: true)
    }

    // MARK: Observing

    private func add(_ listener: Listener) -> Int {
        lastListener += 1
        listeners[lastListener] = listener
        if let published { listener.continuation.yield(published) }
        if follower == nil { follower = Task { await follow() } }
        sample()
        return lastListener
    }

    private func remove(_ number: Int) {
        listeners[number] = nil
        sample()
        guard listeners.isEmpty else { return }
        follower?.cancel()
        follower = nil
        reader?.cancel()
        reader = nil
        settling?.cancel()
        published = nil
        // Changes are no longer observed from now on.
        profiles = [:]
        sampler = TrafficSampler()
    }

    private func follow() async {
        let bus = makeBus()
        self.bus = bus
        // Subscribes before the first reading, so that no change is missed.
        let signals = bus?.signals(NetworkManagerClient.rules)
        let links = LinkEvents.stream()
        interfaces = folder.tunnels()
        refresh()
        await withTaskGroup { group in
            if let signals { group.addTask { for await signal in signals { await self.handle(signal) } } }
            group.addTask { for await _ in links { await self.linksChanged() } }
        }
    }

    private func handle(_ signal: BusSignal) {
        switch signal.name {
        case "NameOwnerChanged":
            outdated.formUnion(profiles.keys)
            profiles = [:]
            tracker.forgetConnections()
        case "Updated", "ConnectionRemoved", "NewConnection":
            let path = signal.arguments.first?.string ?? signal.path
            profiles[path] = nil
            outdated.insert(path)
        case "StateChanged", "VpnStateChanged":
            guard let state = signal.arguments.first?.uint32, let reason = signal.arguments.last?.uint32 else { break }
            // A signal of a device has three arguments, with the earlier state as the second. Its connection signals what else changes.
            if signal.arguments.count == 3 {
                // NM_DEVICE_STATE_FAILED.
                if state == 120 { tracker.handle(failureOfDevice: reason) }
                return
            }
            // Deactivated, or for a plug-in's connection failed and disconnected.
            let isOver = signal.name == "VpnStateChanged" ? state >= 6 : state == 4
            if signal.arguments.count == 2, isOver { tracker.handle(end: signal.path, reason: reason) }
        default: break
        }
        refresh()
    }

    /// Reads the interfaces again, and once more later: the kernel signals the end of an interface before it removes its folder.
    private func linksChanged() {
        updateInterfaces()
        settling?.cancel()
        settling = Task {
            for wait in [Duration.milliseconds(100), .milliseconds(400)] {
                await BackgroundLoop.shared.pause(for: wait)
                if Task.isCancelled { return }
                updateInterfaces()
            }
        }
    }

    private func updateInterfaces() {
        let now = folder.tunnels()
        guard now != interfaces else { return }
        interfaces = now
        refresh()
    }

    /// Reads everything again and publishes what changed. Changes during the reading cause one more reading.
    func refresh() {
        guard !listeners.isEmpty else { return }
        isStale = true
        if reader == nil { reader = Task { await readAll() } }
    }

    private func readAll() async {
        while isStale {
            isStale = false
            outdated = []
            let answered = answered
            let timer = Task { [timeout] in
                await BackgroundLoop.shared.pause(for: timeout)
                if !Task.isCancelled { notAnswering() }
            }
            let outcome = await read()
            timer.cancel()
            if Task.isCancelled { return }
            apply(outcome)
            for id in answered { tracker.handleAnswer(nil, of: id) }
            self.answered.subtract(answered)
            publish()
        }
        reader = nil
    }

    private func notAnswering() {
        guard !listeners.isEmpty else { return }
        manager = .notAnswering
        publish()
    }

    // MARK: Publishing

    var isObserved: Bool { !listeners.isEmpty }

    func publish() {
        guard !listeners.isEmpty else { return }
        // The connected VPNs determine what is sampled, and the samples belong to the report.
        _ = assembled(isObserved: true)
        sample()
        send(assembled(isObserved: true))
    }

    private func send(_ report: TunnelReport) {
        guard report != published else { return }
        published = report
        for listener in listeners.values { listener.continuation.yield(report) }
    }

    private func assembled(isObserved: Bool) -> TunnelReport {
        // If NetworkManager does not answer, its last known state no longer holds.
        let reading = manager == .running ? reading : TunnelSnapshot()
        tunnels = tracker.tunnels(of: reading, interfaces, at: Date(), isObserved: isObserved && published != nil)
        return TunnelReport(manager: manager, tunnels: tunnels, traffic: sampler.traffic)
    }

    // MARK: Sampling

    /// Starts or stops the sampling.
    private func sample() {
        guard listeners.values.contains(where: \.includesTraffic), !measured.isEmpty else {
            sampling?.cancel()
            sampling = nil
            sampler = TrafficSampler()
            return
        }
        guard sampling == nil else { return }
        sampling = Task { [weak self] in
            while !Task.isCancelled {
                await self?.takeSample()
                await BackgroundLoop.shared.pause(for: .seconds(1))
            }
        }
    }

    /// The interfaces to sample, by VPN.
    private var measured: [Tunnel.ID: String] {
        let pairs = tunnels.compactMap { tunnel in tunnel.state == .connected ? tunnel.interface.map { (tunnel.id, $0) } : nil }
        return Dictionary(pairs) { first, _ in first }
    }

    private func takeSample() {
        guard !Task.isCancelled else { return }
        sampler.add(measured.compactMapValues(folder.counters), at: .now)
        guard let published else { return }
        send(TunnelReport(manager: published.manager, tunnels: published.tunnels, traffic: sampler.traffic))
    }
}
