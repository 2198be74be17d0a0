import Foundation
import StatusStore
import Testing

@testable import WidgetUI

@Suite("Which live activities are shown")
struct ActivityPlanTests {
    let now = Date(timeIntervalSince1970: 1_795_254_150)

    func status(_ name: String, from start: Double = 0, to end: Double?) throws -> PushedStatus {
        let fields = [StatusField("title", name)] + (end.map { [StatusField("end", "@\(Int(1_795_254_150 + $0))")] } ?? [])
        let activity = end.map { _ in StatusActivity(id: "\(name) \(start)", began: now + start) }
        return try PushedStatus(name: StatusName(name), fields: fields, pushed: now + start, activity: activity)
    }

    func plan(_ statuses: [PushedStatus], at seconds: Double = 0, before: [String] = [], dismissed: Set<String> = []) throws -> ActivityPlan
    {
        ActivityPlan(of: statuses, at: now + seconds, before: try before.map { try StatusName($0) }, isDismissed: dismissed.contains)
    }

    @Test("what goes on, and nothing else")
    func live() throws {
        let statuses = try [status("a", to: 60), status("b", to: nil), status("c", from: -100, to: -1)]
        let plan = try plan(statuses)
        #expect(plan.shown.map(\.text) == ["a"] && plan.ending.isEmpty && plan.nextEnd == now + 60)
    }

    @Test("no more than there is room for: those that are shown stay, then come those that began first")
    func most() throws {
        let statuses = try (0..<9).map { try status("n\($0)", from: Double(-$0), to: 600 + Double($0)) }
        #expect(try plan(statuses).shown.map(\.text) == ["n8", "n7", "n6", "n5", "n4"])
        #expect(try plan(statuses, before: ["n0"]).shown.map(\.text) == ["n0", "n8", "n7", "n6", "n5"])
        #expect(try plan(statuses).nextEnd == now + 600)
    }

    @Test("what was sent away stays away, until another one of the name begins")
    func dismissed() throws {
        #expect(try plan([status("a", to: 60)], dismissed: ["a 0.0"]).shown.isEmpty)
        #expect(try plan([status("a", from: -5, to: 60)], dismissed: ["a 0.0"]).shown.count == 1)
    }

    @Test("what is over stays for a moment, where it was shown; what was taken away does not")
    func ending() throws {
        let statuses = try [status("a", to: 60), status("b", to: nil)]
        let plan = try plan(statuses, at: 60, before: ["a", "b", "gone"])
        #expect(plan.shown.isEmpty && plan.ending.map(\.text).sorted() == ["a", "b"] && plan.nextEnd == nil)
        #expect(try self.plan(statuses, at: 60).ending.isEmpty)
    }
}
