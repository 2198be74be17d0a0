import Foundation

/// What is known of private networks beyond how they are now: since when, why not, and what was just asked for.
struct TunnelMemory {
    private struct Beginning: Hashable {
        /// Tells it from an earlier connection of the same network.
        let place: String
        let state: TunnelState
        let date: Date?
    }

    private struct Failure {
        let problem: TunnelProblem
        /// The connection that failed; nil for one that was not even begun.
        let path: String?
    }

    private struct End {
        /// `NMActiveConnectionStateReason`.
        let reason: UInt32
        /// `NMDeviceStateReason`.
        let deviceReason: UInt32?
    }

    private var beginnings: [Tunnel.ID: Beginning] = [:]
    private var failures: [Tunnel.ID: Failure] = [:]
    /// What was asked for here and has not shown yet.
    private var wishes: [Tunnel.ID: TunnelState] = [:]
    /// Connections that were there, by their paths: what ended says only that.
    private var connections: [String: ActiveTunnel] = [:]
    /// Connections that were begun here, by their paths, until they are read or end.
    private var begun: [String: Tunnel.ID] = [:]
    /// How connections ended that nobody knows yet, by their paths, while one is wished for: what fails at once is over before NetworkManager has
    /// answered who asked for it.
    private var ends: [String: End] = [:]
    /// Why a device gave up: that of the connection that ends next. NetworkManager tells of the device first, and of its connection that the
    /// device ended it.
    private var deviceFailure: UInt32?

    // MARK: Hearing

    /// A device gave up, with a reason of NetworkManager.
    mutating func heard(failureOfDevice reason: UInt32) { deviceFailure = reason }

    /// A connection ended, with a reason of NetworkManager.
    mutating func heard(end path: String, reason: UInt32) {
        let end = End(reason: reason, deviceReason: deviceFailure)
        deviceFailure = nil
        if let connection = connections[path] {
            let isConnecting = connection.state == .connecting || connection.state == .authenticating
            fail(connection.uuid, at: path, end, ofPlugIn: connection.isPlugIn, whileConnecting: isConnecting)
        } else if let id = begun.removeValue(forKey: path) {
            fail(id, at: path, end)
        } else if wishes.values.contains(.connecting) {
            ends[path] = end
        }
    }

    private mutating func fail(
        _ id: Tunnel.ID, at path: String, _ end: End, ofPlugIn isPlugIn: Bool = false, whileConnecting isConnecting: Bool = true
    ) {
        let problem = TunnelProblem(reason: end.reason, ofDevice: end.deviceReason, ofPlugIn: isPlugIn, whileConnecting: isConnecting)
        if let problem { failures[id] = Failure(problem: problem, path: path) }
    }

    /// NetworkManager went away or came anew: its paths begin again.
    mutating func forgetConnections() {
        (connections, begun, ends, deviceFailure) = ([:], [:], [:], nil)
        beginnings = beginnings.filter { $0.key.hasPrefix(Tunnel.id(ofInterface: "")) }
    }

    // MARK: Asking

    mutating func wish(_ state: TunnelState, of id: Tunnel.ID) {
        wishes[id] = state
        failures[id] = nil
    }

    /// NetworkManager has begun to connect what was wished for.
    mutating func began(_ id: Tunnel.ID, at path: String) {
        if let end = ends[path] { fail(id, at: path, end) } else if connections[path] == nil { begun[path] = id }
    }

    /// - Parameter problem: what kept it from being begun.
    mutating func answered(_ problem: TunnelProblem?, of id: Tunnel.ID) {
        wishes[id] = nil
        if let problem { failures[id] = Failure(problem: problem, path: nil) }
        if !wishes.values.contains(.connecting) { ends = [:] }
    }

    // MARK: Putting together

    /// - Parameters:
    ///   - isFollowed: whether changes are seen as they happen, so that what is new begins now.
    mutating func tunnels(
        of reading: ServiceReading, _ interfaces: [TunnelInterface], at date: Date, isFollowed: Bool
    ) -> [Tunnel] {
        connections.merge(reading.active.map { ($0.path, $0) }) { $1 }
        let isThere = Set(reading.active.map(\.path))
        connections = connections.filter { isThere.contains($0.key) }
        begun = begun.filter { !isThere.contains($0.key) }
        // Of several of one network the one that matters.
        let active = Dictionary(reading.active.map { ($0.uuid, $0) }) { $0.state.rank <= $1.state.rank ? $0 : $1 }
        let profiles = Dictionary(reading.profiles.map { ($0.uuid, $0) }) { first, _ in first }
        var tunnels: [Tunnel] = []
        var next: [Tunnel.ID: Beginning] = [:]
        for uuid in Set(active.keys).union(profiles.keys) {
            let (connection, profile) = (active[uuid], profiles[uuid])
            // A new attempt; of the one that failed, what was read may be older than that.
            if let connection, connection.state != .disconnecting, failures[uuid]?.path != connection.path { failures[uuid] = nil }
            let state = state(of: uuid, connection)
            next[uuid] = beginning(of: uuid, at: connection?.path ?? "", state, date, isFollowed)
            tunnels.append(
                Tunnel(
                    id: uuid, name: profile?.name ?? connection?.name ?? uuid,
                    kind: profile?.kind ?? (connection?.isPlugIn == true ? .plugIn("vpn") : .wireGuard), state: state,
                    server: profile?.server, interface: connection?.interface, since: next[uuid]?.date))
        }
        let managed = Set(reading.active.compactMap(\.interface))
        for interface in interfaces where !managed.contains(interface.name) {
            let id = Tunnel.id(ofInterface: interface.name)
            next[id] = beginning(of: id, at: String(interface.index), interface.state, date, isFollowed)
            tunnels.append(
                Tunnel(
                    id: id, name: interface.name, kind: interface.kind, state: interface.state, interface: interface.name,
                    since: next[id]?.date, isManaged: false))
        }
        beginnings = next
        return tunnels.sorted { ($0.state.rank, $0.name, $0.id) < ($1.state.rank, $1.name, $1.id) }
    }

    private func state(of id: Tunnel.ID, _ connection: ActiveTunnel?) -> TunnelState {
        switch (connection?.state, wishes[id]) {
        case (nil, .connecting?): .connecting
        case (.connected?, .disconnecting?): .disconnecting
        case (let state?, _): state
        case (nil, _): failures[id].map { .failed($0.problem) } ?? .disconnected
        }
    }

    private func beginning(
        of id: Tunnel.ID, at place: String, _ state: TunnelState, _ date: Date, _ isFollowed: Bool
    ) -> Beginning {
        if let before = beginnings[id], before.place == place, before.state == state { return before }
        return Beginning(place: place, state: state, date: isFollowed ? date : nil)
    }
}
