import Foundation
import TestNumbers
import Timeline

/// What happens to a machine in a week: nights, pauses, journeys, and people and daemons who set its clock.
extension SimulatedWorld {
    static let week = 7 * 86_400.0

    mutating func planWeek() {
        for day in 0..<7 {
            let morning = Double(day) * 86_400
            // Suspends at night and a few times by day; the lunch break behind a locked screen.
            happenings.add(.suspend(Double.random(in: 20_000...30_000, using: &numbers)), at: morning + 60_000)
            for _ in 0..<3 { happenings.add(.suspend(Double.random(in: 5...4_000, using: &numbers)), at: time(morning, 40_000)) }
            happenings.add(.lock(true), at: morning + 14_400)
            happenings.add(.lock(false), at: morning + 18_000)
        }
        let jumps: [Double] = [3_600, -3_600, 7, -7, 90_000, -90_000, 400, -86_400 * 20, 86_400 * 20]
        for jump in jumps { happenings.add(.setClock(by: jump), at: time(0, Self.week)) }
        if let away = TimeZone(identifier: "America/New_York") { happenings.add(.travel(away), at: time(2 * 86_400, 86_400)) }
        if let home = TimeZone(identifier: "Europe/Berlin") { happenings.add(.travel(home), at: time(4 * 86_400, 86_400)) }
        for _ in 0..<widgets.count / 5 {
            let index = Int.random(in: widgets.indices, using: &numbers)
            let hidden = time(0, Self.week)
            happenings.add(.hide(index, true), at: hidden)
            happenings.add(.hide(index, false), at: hidden + Double.random(in: 1...80_000, using: &numbers))
        }
        for _ in 0..<200 {
            happenings.add(.reload(.instance(Int64(Int.random(in: widgets.indices, using: &numbers)))), at: time(0, Self.week))
        }
        for _ in 0..<200 { happenings.add(.interact(Int.random(in: widgets.indices, using: &numbers)), at: time(0, Self.week)) }
        let live = widgets.indices.filter { widgets[$0].provider.pace != nil }
        for index in live {
            // Somebody leafs through workspaces, and uses what is there.
            for _ in 0..<20 {
                let hidden = time(0, Self.week)
                happenings.add(.hide(index, true), at: hidden)
                happenings.add(.hide(index, false), at: hidden + Double.random(in: 0.5...20, using: &numbers))
            }
            for _ in 0..<10 { happenings.add(.interact(index), at: time(0, Self.week)) }
        }
        for kind in ["daily", "hanging", "flooding", "minutes", "streaming", "lingering", "breaking", "finishing"] { happenings.add(.reload(.kind(kind)), at: time(0, Self.week)) }
        happenings.add(.reload(.all), at: time(0, Self.week))
    }

    private mutating func time(_ start: Double, _ length: Double) -> Double { Double.random(in: start...start + length, using: &numbers) }
}
