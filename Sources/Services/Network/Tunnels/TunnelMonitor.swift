public import Foundation
public import GLib

/// Knows the private networks of this computer: connections of NetworkManager, by its signals, and interfaces of WireGuard and other tunnels
/// that somebody else has set up, by the kernel's. Nothing is asked for while nothing happens; rates alone take a sample a second, and those
/// only while somebody wants them.
///
/// Needs no main loop. One of these serves as many followers as there are.
public actor TunnelMonitor {
    private struct Listener {
        let wantsTraffic: Bool
        let continuation: AsyncStream<TunnelReport>.Continuation
    }

    let makeBus: @Sendable () -> MessageBus?
    let folder: InterfaceFolder
    /// How long NetworkManager may take before it is said not to answer; what it says later still counts.
    let patience: Duration
    var memory = TunnelMemory()
    private var listeners: [Int: Listener] = [:]
    private var lastListener = 0
    private var follower: Task<Void, Never>?
    private var sampling: Task<Void, Never>?
    private var reader: Task<Void, Never>?
    private var settling: Task<Void, Never>?
    private var isStale = false
    /// Networks whose wishes NetworkManager has answered: they hold until the next reading shows what became of them.
    var answered: Set<Tunnel.ID> = []
    var bus: MessageBus?
    var manager: TunnelReport.ServiceState = .notRunning
    var reading = ServiceReading()
    var profiles: TunnelService.Profiles = [:]
    /// Settings that changed while they were read: what was read of them is not kept.
    var outdated: Set<String> = []
    private var interfaces: [TunnelInterface] = []
    private var tunnels: [Tunnel] = []
    private var sampler = TunnelSampler()
    private var published: TunnelReport?

    /// - Parameters:
    ///   - interfaces: the folder that has one for each network interface.
    ///   - bus: the system's; asked for each time that somebody begins to follow.
    public init(
        interfaces: URL = URL(filePath: "/sys/class/net"), patience: Duration = .seconds(4),
        bus: @escaping @Sendable () -> MessageBus? = { MessageBus(.system) }
    ) {
        folder = InterfaceFolder(interfaces)
        self.patience = patience
        makeBus = bus
    }

    /// How everything is, at first and at each change, for as long as somebody waits for it; of what comes faster than it is taken, the last.
    ///
    /// - Parameter traffic: whether what goes through is counted too, once a second while a network is connected.
    public nonisolated func reports(traffic: Bool) -> AsyncStream<TunnelReport> {
        let (stream, continuation) = AsyncStream<TunnelReport>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let listener = Task { await add(Listener(wantsTraffic: traffic, continuation: continuation)) }
        continuation.onTermination = { [weak self] _ in Task { await self?.remove(listener.value) } }
        return stream
    }

    /// How everything is now, asked anew; `traffic` is of those who follow.
    public func report() async -> TunnelReport {
        if listeners.isEmpty {
            bus = makeBus()
            // Nobody heard what changed since.
            profiles = [:]
        }
        if let outcome = await readInTime() { take(outcome) } else { manager = .notAnswering }
        if listeners.isEmpty { interfaces = folder.tunnels() }
        guard published != nil else { return assembled(isFollowed: false) }
        publish()
        return published ?? assembled(isFollowed: true)
    }

    // MARK: Following

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
        // Whatever changes from now on is not heard.
        profiles = [:]
        sampler = TunnelSampler()
    }

    private func follow() async {
        let bus = makeBus()
        self.bus = bus
        // Before anything is read, so that nothing is missed.
        let signals = bus?.signals(TunnelService.rules)
        let links = LinkEvents.stream()
        interfaces = folder.tunnels()
        refresh()
        await withTaskGroup { group in
            if let signals { group.addTask { for await signal in signals { await self.heard(signal) } } }
            group.addTask { for await _ in links { await self.linksChanged() } }
        }
    }

    private func heard(_ signal: BusSignal) {
        switch signal.name {
        case "NameOwnerChanged":
            outdated.formUnion(profiles.keys)
            profiles = [:]
            memory.forgetConnections()
        case "Updated", "ConnectionRemoved", "NewConnection":
            let path = signal.arguments.first?.string ?? signal.path
            profiles[path] = nil
            outdated.insert(path)
        case "StateChanged", "VpnStateChanged":
            guard let state = signal.arguments.first?.uint32, let reason = signal.arguments.last?.uint32 else { break }
            // Of a device, whose third is the state before: whatever it changes is told by its connection.
            if signal.arguments.count == 3 { return heardOfDevice(state, reason) }
            if signal.arguments.count == 2 { heard(state, reason, at: signal.path, ofPlugIn: signal.name == "VpnStateChanged") }
        default: break
        }
        refresh()
    }

    private func heardOfDevice(_ state: UInt32, _ reason: UInt32) {
        // NM_DEVICE_STATE_FAILED.
        if state == 120 { memory.heard(failureOfDevice: reason) }
    }

    private func heard(_ state: UInt32, _ reason: UInt32, at path: String, ofPlugIn isPlugIn: Bool) {
        // Deactivated; failed and disconnected of a plug-in's connection.
        guard isPlugIn ? state >= 6 : state == 4 else { return }
        memory.heard(end: path, reason: reason)
    }

    /// The kernel tells of an interface's end before it takes its folder away: it is looked for once more.
    private func linksChanged() {
        lookForInterfaces()
        settling?.cancel()
        settling = Task {
            for wait in [Duration.milliseconds(100), .milliseconds(400)] {
                await BackgroundLoop.shared.pause(for: wait)
                if Task.isCancelled { return }
                lookForInterfaces()
            }
        }
    }

    private func lookForInterfaces() {
        let now = folder.tunnels()
        guard now != interfaces else { return }
        interfaces = now
        refresh()
    }

    /// Reads everything anew and tells what changed; what happens meanwhile is read after it, at once for all of it.
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
            let impatience = Task { [patience] in
                await BackgroundLoop.shared.pause(for: patience)
                if !Task.isCancelled { notAnswering() }
            }
            let outcome = await read()
            impatience.cancel()
            if Task.isCancelled { return }
            take(outcome)
            for id in answered { memory.answered(nil, of: id) }
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

    // MARK: Telling

    var isFollowed: Bool { !listeners.isEmpty }

    func publish() {
        guard !listeners.isEmpty else { return }
        // What is connected says what is counted, and what is counted belongs to the report.
        _ = assembled(isFollowed: true)
        sample()
        tell(assembled(isFollowed: true))
    }

    private func tell(_ report: TunnelReport) {
        guard report != published else { return }
        published = report
        for listener in listeners.values { listener.continuation.yield(report) }
    }

    private func assembled(isFollowed: Bool) -> TunnelReport {
        // Of what does not answer, what was known last is not known any more.
        let reading = manager == .running ? reading : ServiceReading()
        tunnels = memory.tunnels(of: reading, interfaces, at: Date(), isFollowed: isFollowed && published != nil)
        return TunnelReport(manager: manager, tunnels: tunnels, traffic: sampler.traffic)
    }

    // MARK: Sampling

    /// Begins or ends the samples.
    private func sample() {
        guard listeners.values.contains(where: \.wantsTraffic), !measured.isEmpty else {
            sampling?.cancel()
            sampling = nil
            sampler = TunnelSampler()
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

    /// Interfaces by the networks whose traffic they carry.
    private var measured: [Tunnel.ID: String] {
        let pairs = tunnels.compactMap { tunnel in tunnel.state == .connected ? tunnel.interface.map { (tunnel.id, $0) } : nil }
        return Dictionary(pairs) { first, _ in first }
    }

    private func takeSample() {
        guard !Task.isCancelled else { return }
        sampler.take(measured.compactMapValues(folder.counters), at: .now)
        guard let published else { return }
        tell(TunnelReport(manager: published.manager, tunnels: published.tunnels, traffic: sampler.traffic))
    }
}
