/// Computes transfer rates from counters that are read once a second, and keeps those of the last minute.
struct TrafficSampler {
    /// The number of samples.
    static let length = 60

    private struct Series {
        var counters: InterfaceCounters
        var date: ContinuousClock.Instant
        var down = [Double](repeating: 0, count: TrafficSampler.length)
        var up = [Double](repeating: 0, count: TrafficSampler.length)

        /// Counters that have decreased, or belong to another interface, began again: what was transferred before this reading is unknown.
        mutating func add(_ next: InterfaceCounters, at date: ContinuousClock.Instant) {
            let seconds = (date - self.date) / .seconds(1)
            guard seconds > 0 else { return }
            let isContinued = next.index == counters.index && next.received >= counters.received && next.sent >= counters.sent
            append(isContinued ? Double(next.received - counters.received) / seconds : 0, to: &down)
            append(isContinued ? Double(next.sent - counters.sent) / seconds : 0, to: &up)
            (counters, self.date) = (next, date)
        }

        private func append(_ rate: Double, to rates: inout [Double]) {
            rates.removeFirst()
            rates.append(rate)
        }
    }

    private var series: [Tunnel.ID: Series] = [:]

    /// Adds the counters of one reading. Missing VPNs are forgotten; when they return, they begin again.
    mutating func add(_ counters: [Tunnel.ID: InterfaceCounters], at date: ContinuousClock.Instant) {
        for id in series.keys where counters[id] == nil { series[id] = nil }
        for (id, counters) in counters {
            if series[id]?.add(counters, at: date) == nil { series[id] = Series(counters: counters, date: date) }
        }
    }

    var traffic: [Tunnel.ID: TunnelTraffic] { series.mapValues { TunnelTraffic(down: $0.down, up: $0.up) } }
}
