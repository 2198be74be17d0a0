import Testing

@testable import Network

/// What NetworkManager's numbers mean.
struct TunnelProblemTests {
    @Test(arguments: [
        (2, true, true, nil), (11, true, false, nil), (3, false, false, nil), (3, true, false, .networkGone), (3, false, true, .networkGone),
        (0, true, false, nil), (1, false, false, nil), (0, true, true, .failed(reason: 0)), (4, true, true, .plugInFailed),
        (4, true, false, .serverEnded), (6, true, true, .timedOut), (9, false, true, .noPassword), (14, false, false, .networkGone),
        (99, true, true, .failed(reason: 99)),
    ] as [(UInt32, Bool, Bool, TunnelProblem?)])
    func `An end that was wanted is no failure, and any other one has a reason`(
        _ reason: UInt32, _ isPlugIn: Bool, _ isConnecting: Bool, _ problem: TunnelProblem?
    ) {
        #expect(TunnelProblem(reason: reason, ofPlugIn: isPlugIn, whileConnecting: isConnecting) == problem)
    }

    @Test func `Addresses lead to interfaces`() {
        #expect(InterfaceAddresses.current().interface(with: ["203.0.113.9", "127.0.0.1"]) == "lo")
        #expect(InterfaceAddresses.current().interface(with: ["203.0.113.9"]) == nil)
    }
}
