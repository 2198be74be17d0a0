import Testing
@testable import WidgetUI

@Suite("What is said of the lock")
struct LockStateTests {
    private func state(_ changes: (inout LockState) -> Void...) -> LockState {
        var state = LockState()
        for change in changes { change(&state) }
        return state
    }

    @Test("Locked while anybody says so")
    func several() {
        var state = state({ $0.take(true, from: .session) }, { $0.take(true, from: .saver("a")) }, { $0.take(false, from: .saver("a")) })
        #expect(state.isLocked)
        state.take(false, from: .saver("b"))
        #expect(state.isLocked)
        state.take(false, from: .session)
        #expect(!state.isLocked)
    }

    @Test("A request counts until it turns out that nobody has followed it")
    func request() {
        #expect(state({ $0.request() }).isLocked)
        #expect(!state({ $0.request() }, { $0.dropRequest() }).isLocked)
        let confirmed = state({ $0.request() }, { $0.take(true, from: .session) }, { $0.dropRequest() })
        #expect(confirmed.isLocked && !confirmed.isRequested)
        // Whoever was not locked says nothing of the request.
        #expect(state({ $0.request() }, { $0.take(false, from: .saver("a")) }).isLocked)
    }

    @Test("An unlocked session is open, whoever had locked it")
    func unlock() {
        #expect(!state({ $0.take(true, from: .saver("a")) }, { $0.request() }, { $0.unlock() }).isLocked)
    }
}
