import GLib

extension TunnelMonitor {
    /// The timeout of a call that does not ask the user, in milliseconds.
    private static var callTimeout: Int32 { 5000 }
    /// The time that the user has to give a permission, in milliseconds.
    private static var permissionTimeout: Int32 { 120_000 }

    /// Connects a VPN through NetworkManager. The desktop asks for permissions and passwords.
    ///
    /// Returns when NetworkManager has begun, or throws what prevented it. Observers see the progress. It also returns after `limit`; a
    /// later error appears in the state of the VPN.
    public func connect(_ id: Tunnel.ID, limit: Duration = .seconds(8)) async throws(TunnelError) {
        try await change(id, to: .connecting, limit) { [self] service, profile throws(TunnelError) in
            let path = try await Self.path(of: id, service)
            let answer = try await Self.ask(
                service, "ActivateConnection", [.objectPath(path), .objectPath("/"), .objectPath("/")], plugIn: profile?.plugIn)
            if let connection = answer.first?.string { await began(id, at: connection) }
        }
    }

    /// Disconnects a VPN through NetworkManager, in the same way as `connect`.
    public func disconnect(_ id: Tunnel.ID, limit: Duration = .seconds(8)) async throws(TunnelError) {
        try await change(id, to: .disconnecting, limit) { [self] service, _ throws(TunnelError) in
            guard let path = try await active(id) else { return }
            _ = try await Self.ask(service, "DeactivateConnection", [.objectPath(path)])
        }
    }

    private typealias Work = @Sendable (NetworkManagerClient, TunnelProfile?) async throws(TunnelError) -> Void

    private func change(_ id: Tunnel.ID, to target: TunnelState, _ limit: Duration, _ work: @escaping Work) async throws(TunnelError) {
        let interface = Tunnel.id(ofInterface: "")
        guard !id.hasPrefix(interface) else { throw .notManaged(interface: String(id.dropFirst(interface.count))) }
        guard let bus = makeBus() else { throw .noSystemBus }
        self.bus = bus
        tracker.request(target, of: id)
        publish()
        let profile = reading.profiles.first { $0.uuid == id }
        let (ends, end) = AsyncStream<TunnelError?>.makeStream()
        // Continues even if nobody waits for it any more: the user may still be looking for a password.
        Task {
            var problem: TunnelError?
            do throws(TunnelError) { try await work(NetworkManagerClient(bus: bus), profile) } catch { problem = error }
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
        if isObserved { tracker.began(id, at: connection) }
    }

    private func end(_ id: Tunnel.ID, with problem: TunnelError?) {
        // The requested state holds until the next snapshot shows the result.
        if problem == nil, isObserved { answered.insert(id) } else { tracker.handleAnswer(problem, of: id) }
        refresh()
    }

    // MARK: Calls

    private static func ask(
        _ service: NetworkManagerClient, _ method: String, _ arguments: [Variant], plugIn: String? = nil
    ) async throws(TunnelError) -> [Variant] {
        do {
            return try await service.call(
                NetworkManagerClient.root, NetworkManagerClient.name, method, arguments, timeout: permissionTimeout, mayAsk: true)
        } catch {
            throw TunnelError(error, plugIn: plugIn)
        }
    }

    private static func path(of id: Tunnel.ID, _ service: NetworkManagerClient) async throws(TunnelError) -> String {
        let settings = NetworkManagerClient.name + ".Settings"
        do {
            let answer = try await service.call(
                NetworkManagerClient.root + "/Settings", settings, "GetConnectionByUuid", [.string(id)], timeout: callTimeout)
            guard let path = answer.first?.string else { throw TunnelError.unknown }
            return path
        } catch let error as GLibError {
            throw error.busName == settings + ".InvalidConnection" ? .unknown : TunnelError(error)
        } catch {
            throw .unknown
        }
    }

    /// The path of the VPN's connection; nil if it is not connected.
    private func active(_ id: Tunnel.ID) async throws(TunnelError) -> String? {
        switch await readInTime() {
        case .read(let reading, _): return reading.active.first { $0.uuid == id }?.path
        case .failed(let error): throw TunnelError(error)
        case .noSystemBus: throw .noSystemBus
        case nil: throw .managerNotAnswering
        }
    }
}

extension TunnelProfile {
    fileprivate var plugIn: String? { if case .plugIn(let name) = kind { name } else { nil } }
}

extension TunnelMonitor {
    /// The outcome of reading NetworkManager's state.
    enum Outcome: Sendable {
        case noSystemBus
        case failed(GLibError)
        case read(TunnelSnapshot, NetworkManagerClient.Profiles)
    }

    /// Reads everything, without a timeout.
    func read() async -> Outcome {
        guard let bus else { return .noSystemBus }
        do throws(GLibError) {
            let (reading, profiles) = try await NetworkManagerClient(bus: bus).read(profiles)
            return .read(reading, profiles)
        } catch {
            return .failed(error)
        }
    }

    /// Reads everything; nil after the timeout.
    func readInTime() async -> Outcome? {
        await withTaskGroup(of: Outcome?.self) { group in
            group.addTask { await self.read() }
            group.addTask { [timeout] in
                await BackgroundLoop.shared.pause(for: timeout)
                return nil
            }
            defer { group.cancelAll() }
            // The group has two tasks.
            return await group.next() ?? nil
        }
    }

    func apply(_ outcome: Outcome) {
        switch outcome {
        case .noSystemBus: manager = .noSystemBus
        case .failed(let error): manager = TunnelError(error) == .managerNotRunning ? .notRunning : .notAnswering
        case .read(let reading, let profiles):
            (manager, self.reading) = (.running, reading)
            self.profiles = profiles.filter { !outdated.contains($0.key) }
        }
    }
}
