import Testing

@testable import Network

/// Rates of counters.
struct TunnelSamplerTests {
    private let start = ContinuousClock.now

    private func rates(_ samples: [(seconds: Double, index: Int, received: UInt64, sent: UInt64)]) -> TunnelTraffic? {
        var sampler = TunnelSampler()
        for sample in samples {
            let counters = InterfaceCounters(index: sample.index, received: sample.received, sent: sample.sent)
            sampler.take(["a": counters], at: start + .seconds(sample.seconds))
        }
        return sampler.traffic["a"]
    }

    @Test func `A rate is what went through in the time that passed`() throws {
        let traffic = try #require(rates([(0, 1, 1000, 500), (1, 1, 3000, 600), (3, 1, 7000, 600)]))
        #expect(traffic.down.suffix(3) == [0, 2000, 2000])
        #expect(traffic.up.suffix(2) == [100, 0])
        #expect(traffic.down.count == TunnelSampler.length)
    }

    @Test(arguments: [(1, 100, 100), (2, 5000, 5000), (1, 5000, 0)] as [(Int, UInt64, UInt64)])
    func `Counters that begin anew make no rate of their own`(_ index: Int, _ received: UInt64, _ sent: UInt64) throws {
        let traffic = try #require(rates([(0, 1, 2000, 2000), (1, index, received, sent), (2, index, received + 50, sent + 7)]))
        #expect(traffic.down.suffix(2) == [0, 50])
        #expect(traffic.up.suffix(2) == [0, 7])
    }

    @Test func `The minute that is kept moves on`() throws {
        let samples = (0...90).map { (Double($0), 1, UInt64($0 * $0), UInt64(0)) }
        let traffic = try #require(rates(samples))
        // The difference of two squares.
        #expect(traffic.down.first == 61)
        #expect(traffic.down.last == 179)
    }

    @Test func `What is gone is forgotten`() {
        var sampler = TunnelSampler()
        sampler.take(["a": InterfaceCounters(index: 1, received: 1, sent: 1)], at: start)
        sampler.take([:], at: start + .seconds(1))
        #expect(sampler.traffic.isEmpty)
    }
}
