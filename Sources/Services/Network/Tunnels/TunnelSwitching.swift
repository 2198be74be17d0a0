import GLib

extension TunnelMonitor {
    /// Milliseconds that a question takes at most where nobody has to be asked.
    private static var answerLimit: Int32 { 5000 }
    /// Milliseconds that somebody may take to give a permission.
    private static var permissionLimit: Int32 { 120_000 }

    /// Has NetworkManager connect a network; permissions and passwords are asked for by whatever the desktop has for them.
    ///
    /// Comes back once NetworkManager has begun, or with what keeps it from it. Whoever follows sees how it goes on; after `limit` this comes
    /// back too, and what is refused later is seen in the network's state.
    public func connect(_ id: Tunnel.ID, limit: Duration = .seconds(8)) async throws(TunnelProblem) {
        try await change(id, to: .connecting, limit) { [self] service, profile throws(TunnelProblem) in
            let path = try await Self.path(of: id, service)
            let answer = try await Self.ask(
                service, "ActivateConnection", [.objectPath(path), .objectPath("/"), .objectPath("/")], plugIn: profile?.plugIn)
            if let connection = answer.first?.string { await began(id, at: connection) }
        }
    }

    /// Has NetworkManager disconnect a network; otherwise as `connect`.
    public func disconnect(_ id: Tunnel.ID, limit: Duration = .seconds(8)) async throws(TunnelProblem) {
        try await change(id, to: .disconnecting, limit) { [self] service, _ throws(TunnelProblem) in
            guard let path = try await active(id) else { return }
            _ = try await Self.ask(service, "DeactivateConnection", [.objectPath(path)])
        }
    }

    private typealias Work = @Sendable (TunnelService, TunnelProfile?) async throws(TunnelProblem) -> Void

    private func change(_ id: Tunnel.ID, to wish: TunnelState, _ limit: Duration, _ work: @escaping Work) async throws(TunnelProblem) {
        let interface = Tunnel.id(ofInterface: "")
        guard !id.hasPrefix(interface) else { throw .notManaged(interface: String(id.dropFirst(interface.count))) }
        guard let bus = makeBus() else { throw .noSystemBus }
        self.bus = bus
        memory.wish(wish, of: id)
        publish()
        let profile = reading.profiles.first { $0.uuid == id }
        let (ends, end) = AsyncStream<TunnelProblem?>.makeStream()
        // Goes on when nobody waits for it any more: somebody may still be looking for a password.
        Task {
            let problem = await Self.problem { () async throws(TunnelProblem) in try await work(TunnelService(bus: bus), profile) }
            self.end(id, with: problem)
            end.yield(problem)
        }
        let timer = Task {
            await BackgroundLoop.shared.pause(for: limit)
            end.yield(nil)
        }
        defer { timer.cancel() }
        for await problem in ends {
            guard let problem else { return }
            throw problem
        }
    }

    private func began(_ id: Tunnel.ID, at connection: String) {
        if isFollowed { memory.began(id, at: connection) }
    }

    private func end(_ id: Tunnel.ID, with problem: TunnelProblem?) {
        // What was wished for gives way to what became of it once that was read.
        if problem == nil, isFollowed { answered.insert(id) } else { memory.answered(problem, of: id) }
        refresh()
    }

    private static func problem(_ work: () async throws(TunnelProblem) -> Void) async -> TunnelProblem? {
        do throws(TunnelProblem) {
            try await work()
            return nil
        } catch {
            return error
        }
    }

    // MARK: Calls

    private static func ask(
        _ service: TunnelService, _ method: String, _ arguments: [Variant], plugIn: String? = nil
    ) async throws(TunnelProblem) -> [Variant] {
        do {
            return try await service.call(
                TunnelService.root, TunnelService.name, method, arguments, timeout: permissionLimit, mayAsk: true)
        } catch {
            throw TunnelProblem(error, plugIn: plugIn)
        }
    }

    private static func path(of id: Tunnel.ID, _ service: TunnelService) async throws(TunnelProblem) -> String {
        let settings = TunnelService.name + ".Settings"
        do {
            let answer = try await service.call(
                TunnelService.root + "/Settings", settings, "GetConnectionByUuid", [.string(id)], timeout: answerLimit)
            guard let path = answer.first?.string else { throw TunnelProblem.unknown }
            return path
        } catch let error as GLibError {
            throw error.busName == settings + ".InvalidConnection" ? .unknown : TunnelProblem(error)
        } catch {
            throw .unknown
        }
    }

    /// The path of the network's connection; nil where it is not connected.
    private func active(_ id: Tunnel.ID) async throws(TunnelProblem) -> String? {
        switch await readInTime() {
        case .read(let reading, _): return reading.active.first { $0.uuid == id }?.path
        case .failed(let error): throw TunnelProblem(error)
        case .noSystemBus: throw .noSystemBus
        case nil: throw .managerNotAnswering
        }
    }
}

extension TunnelProfile {
    fileprivate var plugIn: String? { if case .plugIn(let name) = kind { name } else { nil } }
}

extension TunnelMonitor {
    /// What came of asking NetworkManager.
    enum Outcome: Sendable {
        case noSystemBus
        case failed(GLibError)
        case read(ServiceReading, TunnelService.Profiles)
    }

    /// Asks for everything, for as long as that takes.
    func read() async -> Outcome {
        guard let bus else { return .noSystemBus }
        do throws(GLibError) {
            let (reading, profiles) = try await TunnelService(bus: bus).read(profiles)
            return .read(reading, profiles)
        } catch {
            return .failed(error)
        }
    }

    /// The same, or nil once the patience is over.
    func readInTime() async -> Outcome? {
        await withTaskGroup(of: Outcome?.self) { group in
            group.addTask { await self.read() }
            group.addTask { [patience] in
                await BackgroundLoop.shared.pause(for: patience)
                return nil
            }
            defer { group.cancelAll() }
            // There are two.
            return await group.next() ?? nil
        }
    }

    func take(_ outcome: Outcome) {
        switch outcome {
        case .noSystemBus: manager = .noSystemBus
        case .failed(let error): manager = TunnelProblem(error) == .managerNotRunning ? .notRunning : .notAnswering
        case .read(let reading, let profiles):
            (manager, self.reading) = (.running, reading)
            self.profiles = profiles.filter { !outdated.contains($0.key) }
        }
    }
}
