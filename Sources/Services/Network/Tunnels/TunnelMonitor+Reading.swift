import GLib

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
