import Testing

@testable import Scanning

@Suite struct FrameGateTests {
    @Test func oneLookAtATime() {
        var gate = FrameGate()
        #expect(gate.allows(at: .zero))
        gate.begin(at: .zero)
        #expect(!gate.allows(at: .seconds(10)))
        gate.end(at: .seconds(10), found: false)
        #expect(gate.allows(at: .seconds(100)))
    }

    @Test func lookingForNothingLeavesTheProcessorFourFifthsOfTheTime() {
        var gate = FrameGate()
        var now = Duration.zero
        var spent = Duration.zero
        let frame = Duration.milliseconds(33)
        for _ in 0..<300 {
            if gate.allows(at: now) {
                gate.begin(at: now)
                spent += .milliseconds(20)
                gate.end(at: now + .milliseconds(20), found: false)
            }
            now += frame
        }
        #expect(spent / now < 0.21)
        #expect(spent / now > 0.1, "it does look")
    }

    @Test func aSlowLookIsFollowedByTheNextAllTheSame() {
        var gate = FrameGate()
        gate.begin(at: .zero)
        gate.end(at: .seconds(10), found: false)
        #expect(!gate.allows(at: .milliseconds(10_200)))
        #expect(gate.allows(at: .milliseconds(10_250)))
    }

    @Test func afterAFindItRestsForASecond() {
        var gate = FrameGate()
        gate.begin(at: .seconds(1))
        gate.end(at: .milliseconds(1010), found: true)
        #expect(!gate.allows(at: .milliseconds(2000)))
        #expect(gate.allows(at: .milliseconds(2010)))
    }

    @Test func afterAPauseWhatWasFoundHasASecondToLeave() {
        var gate = FrameGate()
        gate.begin(at: .zero)
        gate.end(at: .milliseconds(10), found: true)
        gate.resume(at: .seconds(60))
        #expect(!gate.allows(at: .milliseconds(60_990)))
        #expect(gate.allows(at: .seconds(61)))
        gate.begin(at: .seconds(61))
        gate.end(at: .milliseconds(61_010), found: false)
        gate.resume(at: .seconds(70))
        #expect(gate.allows(at: .seconds(70)), "nothing had been found")
    }
}
