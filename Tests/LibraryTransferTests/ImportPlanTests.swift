import Foundation
import LibraryTransfer
import Payload
import Testing

@Suite("A planned import")
struct ImportPlanTests {
    private static let taken = UUID()
    private static let other = UUID()

    private var known: KnownCodes {
        var known = KnownCodes()
        known.add(id: 1, uuid: Self.taken, payload: Payload("one"))
        known.add(id: 2, uuid: Self.other, payload: Payload("two"))
        return known
    }

    /// Line 2 is known by its content, line 3 by its identity, line 4 is new, line 5 is line 4 again.
    private func plan(_ policy: DuplicatePolicy) throws -> ImportPlan {
        let text = "content,uuid\none,\nchanged,\(Self.other)\nnew,\nnew,\n"
        return ImportPlan(try LibraryReading.read(Array(text.utf8)), known: known, duplicates: policy)
    }

    @Test("marks what the library has and what the file has twice")
    func marks() throws {
        let plan = try plan(.keep)
        #expect(plan.steps.map(\.duplicate) == [.ofCode(id: 1), .ofCode(id: 2), nil, .ofLine(4)])
        #expect(plan.isComplete)
    }

    @Test(
        "skips, keeps or replaces what is there already",
        arguments: [
            (DuplicatePolicy.skip, [ImportPlan.Action.skip, .skip, .add, .skip]), (.keep, [.add, .add, .add, .add]),
            (.replace, [.replace(id: 1, uuid: taken), .replace(id: 2, uuid: other), .add, .skip]),
        ])
    func policies(policy: DuplicatePolicy, actions: [ImportPlan.Action]) throws {
        let plan = try plan(policy)
        #expect(plan.steps.map(\.action) == actions)
        #expect(plan.skipped == actions.count { $0 == .skip })
    }

    @Test("gives a code that is kept beside its twin an identity of its own")
    func identity() throws {
        #expect(try plan(.keep).steps[1].imported.code.uuid == nil)
        #expect(try plan(.replace).steps[1].imported.code.uuid == Self.other)
    }
}
