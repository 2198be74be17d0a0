import Foundation
import Testing
import Timeline

@Suite("A week in simulation")
struct SimulationTests {
    /// Thursday, 22 October 2026: on Sunday daylight saving time ends in Europe, where the week begins.
    static let thursday = Date(timeIntervalSince1970: 1_792_627_200)

    func run(seed: UInt64, scale: Double) throws -> SimulatedWorld {
        let home = try #require(TimeZone(identifier: "Europe/Berlin"))
        var world = SimulatedWorld(seed: seed, scale: scale, start: Self.thursday, timeZone: home)
        world.planWeek()
        var hour = 1.0
        while world.boot < SimulatedWorld.week {
            world.run(until: hour * 3_600)
            guard world.failures.isEmpty else { break }
            if Int(hour) % 6 == 0 { world.audit() }
            hour += 1
        }
        let report = world.failures.joined(separator: "\n")
        #expect(world.failures.isEmpty, "seed \(seed):\n\(report)")
        return world
    }

    @Test("Ten thousand widgets keep every promise through suspends, clock changes and failing providers")
    func tenThousand() throws {
        let world = try run(seed: 1, scale: 1)
        // It was no quiet week.
        #expect(world.widgets.count == 10_000)
        #expect(world.shows > 40_000 && world.refreshes > 30_000 && world.givenUp > 1_000)
        #expect(world.streamed > 30_000 && world.followings > 2_000)
        // The busiest wish for more than their budget, and are stretched and not silent.
        for widget in world.widgets where widget.provider == .flooding && !widget.isHidden { #expect(widget.answers > 250) }
    }

    @Test("Smaller desktops keep them in many different weeks", arguments: 2...7 as ClosedRange<UInt64>)
    func manyWeeks(seed: UInt64) throws {
        _ = try run(seed: seed, scale: 0.01)
    }

    @Test("The same events have the same effects")
    func deterministic() throws {
        let worlds = try (0..<2).map { _ in try run(seed: 42, scale: 0.005) }
        #expect(worlds[0].steps == worlds[1].steps)
        #expect(worlds[0].widgets.map(\.shown) == worlds[1].widgets.map(\.shown))
        #expect(worlds[0].engine.statuses == worlds[1].engine.statuses)
    }
}
