import Foundation
import StatusStore
import Testing

@Suite("An activity")
struct ActivityTests {
    func push(_ fields: KeyValuePairs<String, String>, in folder: StatusFolder, at seconds: Double) throws -> PushedStatus {
        try folder.set(StatusName("tea"), fields.map { StatusField($0.key, $0.value) }, at: now + seconds)
    }

    @Test("is what has an end to come, and goes on until then")
    func ends() async throws {
        try await withFolder { (folder: StatusFolder) async throws -> Void in
            let tea = try push(["end": "+4m"], in: folder, at: 0)
            #expect(tea.activity?.began == now && tea.activityEnd == now + 240)
            #expect(tea.isActive(at: now + 239) && !tea.isActive(at: now + 240))
            #expect(try push(["state": "done"], in: folder, at: 10).activity == nil)
            #expect(try push(["end": "2026-11-21T09:00:00Z"], in: folder, at: 20).activity == nil, "an end that is past")
            #expect(try folder.get(StatusName("tea")).activity == nil)
        }
    }

    @Test("stays the same while pushes follow, and is another one once it is over")
    func identity() async throws {
        try await withFolder { (folder: StatusFolder) async throws -> Void in
            let first = try push(["end": "+1m"], in: folder, at: 0)
            let second = try push(["end": "+2m", "progress": "10%"], in: folder, at: 30)
            #expect(second.activity == first.activity && second.activity?.began == now)
            let after = try push(["end": "+1m"], in: folder, at: 30 + 121)
            #expect(after.activity != nil && after.activity?.id != first.activity?.id)
            try folder.clear(StatusName("tea"))
            #expect(try push(["end": "+1m"], in: folder, at: 160).activity?.id != after.activity?.id)
        }
    }
}
