public import Foundation
public import GLib

/// Observes media players through their signals on the session bus (MPRIS D-Bus Interface Specification 2.2). It never polls.
///
/// It needs no main loop. One monitor serves any number of observers.
public struct PlayersMonitor: Sendable {
    static let prefix = "org.mpris.MediaPlayer2"
    private static let path = "/org/mpris/MediaPlayer2"
    private static let player = prefix + ".Player"
    /// More players than anybody runs; further ones are ignored.
    private static let maximumPlayers = 16

    private let makeBus: @Sendable () -> MessageBus?
    private let shared: SharedStream<[MediaPlayer]>

    /// - Parameters:
    ///   - bus: Returns the session bus. Called each time that observation begins.
    ///   - now: Returns the current time.
    public init(bus: @escaping @Sendable () -> MessageBus? = { MessageBus(.session) }, now: @escaping @Sendable () -> Date = { Date() }) {
        makeBus = bus
        shared = SharedStream { yield in
            guard let bus = bus() else { return yield([]) }
            let changes = bus.changes(Self.rules)
            yield(await Self.read(bus, now))
            for await _ in changes { yield(await Self.read(bus, now)) }
        }
    }

    /// The players, first as they are now and then after each change; those that play first.
    public func players() -> AsyncStream<[MediaPlayer]> { shared.values() }

    /// The players now.
    public func now() async -> [MediaPlayer] { await shared.value() ?? [] }

    /// What a player can be asked to do.
    public enum Command: String, Sendable {
        case playPause = "PlayPause"
        case next = "Next"
        case previous = "Previous"
    }

    /// Asks a player for something. Throws when it has gone.
    public func send(_ command: Command, to player: MediaPlayer.ID) async throws(GLibError) {
        guard let bus = makeBus(), player.hasPrefix(Self.prefix + ".") else { return }
        _ = try await bus.reply(from: player, path: Self.path, interface: Self.player, method: command.rawValue, timeout: 5000)
    }

    /// Moves a player to a share of its track, from 0 to 1.
    public func seek(_ id: MediaPlayer.ID, to share: Double) async throws(GLibError) {
        guard let bus = makeBus(), let player = await Self.player(id, bus, Date()), let length = player.length else { return }
        let position = min(max(share, 0), 1) * length
        if let track = player.track {
            _ = try await bus.reply(
                from: id, path: Self.path, interface: Self.player, method: "SetPosition",
                [.objectPath(track), .int64(Int64(position * 1_000_000))], timeout: 5000)
        } else {
            _ = try await bus.reply(
                from: id, path: Self.path, interface: Self.player, method: "Seek",
                [.int64(Int64((position - player.position) * 1_000_000))],
                timeout: 5000)
        }
    }

    /// Brings the window of a player to the front.
    public func raise(_ player: MediaPlayer.ID) async throws(GLibError) {
        guard let bus = makeBus(), player.hasPrefix(Self.prefix + ".") else { return }
        _ = try await bus.reply(from: player, path: Self.path, interface: Self.prefix, method: "Raise", timeout: 5000)
    }

    private static let rules: [BusSignalRule] = [
        .owner(of: prefix, andNamesBelow: true), .properties(of: player, path: path), .properties(of: prefix, path: path),
        BusSignalRule(path: path, interface: player, name: "Seeked"),
    ]

    private static func read(_ bus: MessageBus, _ now: @Sendable () -> Date) async -> [MediaPlayer] {
        let answer = try? await bus.reply(
            from: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", method: "ListNames")
        let names = (answer?.first?.strings ?? []).filter { $0.hasPrefix(prefix + ".") }.sorted()
        var players: [MediaPlayer] = []
        for name in names.prefix(maximumPlayers) {
            if let player = await player(name, bus, now()) { players.append(player) }
        }
        // A player that only controls others has the same track as one of them.
        let others = Set(players.filter { !$0.id.hasSuffix(".playerctld") }.map { [$0.title, $0.artist] })
        players.removeAll { $0.id.hasSuffix(".playerctld") && (others.contains([$0.title, $0.artist]) || $0.title.isEmpty) }
        return players.sorted { ($0.status.rank, $0.name, $0.id) < ($1.status.rank, $1.name, $1.id) }
    }

    /// Nil for one that has gone or does not answer.
    private static func player(_ name: String, _ bus: MessageBus, _ date: Date) async -> MediaPlayer? {
        func properties(_ interface: String) async -> [String: Variant]? {
            try? await bus.reply(
                from: name, path: path, interface: "org.freedesktop.DBus.Properties", method: "GetAll", [.string(interface)], timeout: 2000
            ).first?.dictionary
        }
        guard let facts = await properties(player) else { return nil }
        return MediaPlayer(name: name, root: await properties(prefix) ?? [:], player: facts, date: date)
    }
}

extension MediaPlayer.Status {
    /// The order of players: what plays comes first.
    fileprivate var rank: Int {
        switch self {
        case .playing: 0
        case .paused: 1
        case .stopped: 2
        }
    }
}
