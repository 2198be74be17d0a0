public import Foundation
import GLib
import Synchronization

/// Observes the outputs of the sound server through its notices. It never polls. Where no server runs it waits until one appears.
///
/// It needs no main loop. One monitor serves any number of observers.
public final class SoundMonitor: Sendable {
    private let shared: SharedStream<SoundReport>
    private let current = CurrentConnection()

    /// - Parameter runtime: The folder in which sound servers make their sockets, as a rule that of the user's runtime files.
    public init(runtime: URL?) {
        let current = current
        shared = SharedStream { yield in
            while !Task.isCancelled {
                // Subscribes before the server is tried, so that one that starts meanwhile is not missed.
                let appeared = BackgroundLoop.shared.folderChanges(Self.folders(runtime))
                await Self.follow(current, yield)
                guard !Task.isCancelled else { return }
                yield(SoundReport(isRunning: false))
                var changes = appeared.makeAsyncIterator()
                guard await changes.next() != nil else { return }
                // The socket appears shortly before the server listens.
                await BackgroundLoop.shared.pause(for: .milliseconds(200))
            }
        }
    }

    /// The reports, first the current one and then one for each change.
    public func reports() -> AsyncStream<SoundReport> { shared.values() }

    /// The current report.
    public func report() async -> SoundReport { await shared.value() ?? SoundReport(isRunning: false) }

    /// Carries out a change while the sound server is observed, or else with a connection of its own.
    private func withConnection(_ change: @Sendable @escaping (SoundConnection) -> Void) async {
        if let connection = current.value { return change(connection) }
        let reports = reports()
        for await report in reports {
            guard report.isRunning, let connection = current.value else { return }
            change(connection)
            // The request is on its way before the connection ends with the last observer.
            await BackgroundLoop.shared.pause(for: .milliseconds(200))
            return
        }
    }

    /// Sets the volume of an output, from 0 to 1.
    public func setVolume(_ volume: Double, of output: SoundOutput.ID) async { await withConnection { $0.setVolume(volume, of: output) } }

    /// Mutes an output or lets it be heard again.
    public func setMuted(_ isMuted: Bool, output: SoundOutput.ID) async { await withConnection { $0.setMuted(isMuted, output: output) } }

    /// Mutes the microphone or lets it be heard again.
    public func setMicrophoneMuted(_ isMuted: Bool) async { await withConnection { $0.setMicrophoneMuted(isMuted) } }

    /// Makes an output the default one.
    public func choose(_ output: SoundOutput.ID) async { await withConnection { $0.choose(output) } }

    private static func folders(_ runtime: URL?) -> [String] {
        guard let runtime else { return [] }
        // The folder of the socket may itself appear later.
        return [runtime.path, runtime.appending(path: "pulse").path]
    }

    /// Observes a server until it ends or the task is cancelled.
    private static func follow(_ current: CurrentConnection, _ yield: @escaping @Sendable (SoundReport) -> Void) async {
        let (ends, end) = AsyncStream<Void>.makeStream()
        guard let connection = SoundConnection(changed: { yield($0) }, ended: { end.yield() }) else { return }
        current.value = connection
        for await _ in ends { break }
        current.value = nil
        connection.close()
    }
}

/// The open connection, for those who change something.
private final class CurrentConnection: Sendable {
    private let connection = Mutex<SoundConnection?>(nil)

    var value: SoundConnection? {
        get { connection.withLock { $0 } }
        set { connection.withLock { $0 = newValue } }
    }
}
