/// Makes rates of counters that are read once a second, and keeps those of the last minute.
struct TunnelSampler {
    /// Samples.
    static let length = 60

    private struct Series {
        var counters: InterfaceCounters
        var date: ContinuousClock.Instant
        var down = [Double](repeating: 0, count: TunnelSampler.length)
        var up = [Double](repeating: 0, count: TunnelSampler.length)

        /// Counters that went back, or are another interface's, began anew: what went through before the reading is not known.
        mutating func take(_ next: InterfaceCounters, at date: ContinuousClock.Instant) {
            let seconds = (date - self.date) / .seconds(1)
            guard seconds > 0 else { return }
            let isContinued = next.index == counters.index && next.received >= counters.received && next.sent >= counters.sent
            add(isContinued ? Double(next.received - counters.received) / seconds : 0, to: &down)
            add(isContinued ? Double(next.sent - counters.sent) / seconds : 0, to: &up)
            (counters, self.date) = (next, date)
        }

        private func add(_ rate: Double, to rates: inout [Double]) {
            rates.removeFirst()
            rates.append(rate)
        }
    }

    private var series: [Tunnel.ID: Series] = [:]

    /// Those that are missing are forgotten: when they come again, they begin anew.
    mutating func take(_ counters: [Tunnel.ID: InterfaceCounters], at date: ContinuousClock.Instant) {
        for id in series.keys where counters[id] == nil { series[id] = nil }
        for (id, counters) in counters {
            if series[id]?.take(counters, at: date) == nil { series[id] = Series(counters: counters, date: date) }
        }
    }

    var traffic: [Tunnel.ID: TunnelTraffic] { series.mapValues { TunnelTraffic(down: $0.down, up: $0.up) } }
}
