import Foundation

/// Tracks the history of VPNs: since when they are in their state, why they failed, and what was requested.
struct TunnelTracker {
    private struct StateEntry: Hashable {
        /// Distinguishes it from an earlier connection of the same VPN.
        let connection: String
        let state: TunnelState
        let date: Date?
    }

    private struct Failure {
        let problem: TunnelError
        /// The connection that failed; nil if it did not even begin.
        let path: String?
    }

    private struct End {
        /// `NMActiveConnectionStateReason`.
        let reason: UInt32
        /// `NMDeviceStateReason`.
        let deviceReason: UInt32?
    }

    private var stateEntries: [Tunnel.ID: StateEntry] = [:]
    private var failures: [Tunnel.ID: Failure] = [:]
    /// Requested states that have not been observed yet.
    private var requests: [Tunnel.ID: TunnelState] = [:]
    /// The last known connections by their paths. The signal for an end carries only the path.
    private var connections: [String: ActiveTunnel] = [:]
    /// Connections that were started here, by their paths, until they are read or end.
    private var started: [String: Tunnel.ID] = [:]
    /// Ends of unknown connections by their paths, while a request to connect is open: an immediate failure is signalled before
    /// NetworkManager has answered the request.
    private var ends: [String: End] = [:]
    /// The reason of a failed device, for the connection that ends next. NetworkManager signals the device first, and then that the
    /// connection ended because of its device.
    private var deviceFailure: UInt32?

    // MARK: Signals

    /// Handles the failure of a device, with NetworkManager's reason.
    mutating func handle(failureOfDevice reason: UInt32) { deviceFailure = reason }

    /// Handles the end of a connection, with NetworkManager's reason.
    mutating func handle(end path: String, reason: UInt32) {
        let end = End(reason: reason, deviceReason: deviceFailure)
        deviceFailure = nil
        if let connection = connections[path] {
            let isConnecting = connection.state == .connecting || connection.state == .authenticating
            fail(connection.uuid, at: path, end, ofPlugIn: connection.isPlugIn, whileConnecting: isConnecting)
        } else if let id = started.removeValue(forKey: path) {
            fail(id, at: path, end)
        } else if requests.values.contains(.connecting) {
            ends[path] = end
        }
    }

    private mutating func fail(
        _ id: Tunnel.ID, at path: String, _ end: End, ofPlugIn isPlugIn: Bool = false, whileConnecting isConnecting: Bool = true
    ) {
        let problem = TunnelError(reason: end.reason, ofDevice: end.deviceReason, ofPlugIn: isPlugIn, whileConnecting: isConnecting)
        if let problem { failures[id] = Failure(problem: problem, path: path) }
    }

    /// Forgets all connections, because NetworkManager has restarted and its paths begin again.
    mutating func forgetConnections() {
        (connections, started, ends, deviceFailure) = ([:], [:], [:], nil)
        stateEntries = stateEntries.filter { $0.key.hasPrefix(Tunnel.id(ofInterface: "")) }
    }

    // MARK: Requests

    mutating func request(_ state: TunnelState, of id: Tunnel.ID) {
        requests[id] = state
        failures[id] = nil
    }

    /// NetworkManager has started a requested connection.
    mutating func began(_ id: Tunnel.ID, at path: String) {
        if let end = ends[path] { fail(id, at: path, end) } else if connections[path] == nil { started[path] = id }
    }

    /// Handles the answer to a request.
    mutating func handleAnswer(_ problem: TunnelError?, of id: Tunnel.ID) {
        requests[id] = nil
        if let problem { failures[id] = Failure(problem: problem, path: nil) }
        if !requests.values.contains(.connecting) { ends = [:] }
    }

    // MARK: Report

    /// Combines a snapshot of NetworkManager and the interfaces into the list of VPNs.
    ///
    /// - Parameters:
    ///   - isObserved: Whether changes are observed as they happen, so that a new state begins now.
    mutating func tunnels(
        of reading: TunnelSnapshot, _ interfaces: [TunnelInterface], at date: Date, isObserved: Bool
    ) -> [Tunnel] {
        connections.merge(reading.active.map { ($0.path, $0) }) { $1 }
        let isThere = Set(reading.active.map(\.path))
        connections = connections.filter { isThere.contains($0.key) }
        started = started.filter { !isThere.contains($0.key) }
        // Of several connections of one VPN, the most relevant.
        let active = Dictionary(reading.active.map { ($0.uuid, $0) }) { $0.state.rank <= $1.state.rank ? $0 : $1 }
        let profiles = Dictionary(reading.profiles.map { ($0.uuid, $0) }) { first, _ in first }
        var tunnels: [Tunnel] = []
        var next: [Tunnel.ID: StateEntry] = [:]
        for uuid in Set(active.keys).union(profiles.keys) {
            let (connection, profile) = (active[uuid], profiles[uuid])
            // A new attempt clears the failure. The connection that failed may still be in an older snapshot.
            if let connection, connection.state != .disconnecting, failures[uuid]?.path != connection.path { failures[uuid] = nil }
            let state = state(of: uuid, connection)
            next[uuid] = stateEntry(of: uuid, at: connection?.path ?? "", state, date, isObserved)
            tunnels.append(
                Tunnel(
                    id: uuid, name: profile?.name ?? connection?.name ?? uuid,
                    kind: profile?.kind ?? (connection?.isPlugIn == true ? .plugIn("vpn") : .wireGuard), state: state,
                    server: profile?.server, interface: connection?.interface, since: next[uuid]?.date))
        }
        let managed = Set(reading.active.compactMap(\.interface))
        for interface in interfaces where !managed.contains(interface.name) {
            let id = Tunnel.id(ofInterface: interface.name)
            next[id] = stateEntry(of: id, at: String(interface.index), interface.state, date, isObserved)
            tunnels.append(
                Tunnel(
                    id: id, name: interface.name, kind: interface.kind, state: interface.state, interface: interface.name,
                    since: next[id]?.date, isManaged: false))
        }
        stateEntries = next
        return tunnels.sorted { ($0.state.rank, $0.name, $0.id) < ($1.state.rank, $1.name, $1.id) }
    }

    private func state(of id: Tunnel.ID, _ connection: ActiveTunnel?) -> TunnelState {
        switch (connection?.state, requests[id]) {
        case (nil, .connecting?): .connecting
        case (.connected?, .disconnecting?): .disconnecting
        case (let state?, _): state
        case (nil, _): failures[id].map { .failed($0.problem) } ?? .disconnected
        }
    }

    private func stateEntry(
        of id: Tunnel.ID, at connection: String, _ state: TunnelState, _ date: Date, _ isObserved: Bool
    ) -> StateEntry {
        if let before = stateEntries[id], before.connection == connection, before.state == state { return before }
        return StateEntry(connection: connection, state: state, date: isObserved ? date : nil)
    }
}
