import Testing

@testable import WidgetUI

private let screen = ScreenArea(x: 0, y: 0, width: 1280, height: 900)
private let other = ScreenArea(x: 600, y: 400, width: 170, height: 170)

private func small(_ x: Int, _ y: Int) -> ScreenArea { ScreenArea(x: x, y: y, width: 170, height: 170) }

@Suite("A window that is let go snaps")
struct SnappingTests {
    private let snapping = Snapping(monitors: [screen], others: [other], unit: 1)

    @Test(
        "to the edges of its monitor",
        arguments: [
            (small(9, 300), small(0, 300)), (small(-12, 300), small(0, 300)), (small(1100, 300), small(1110, 300)),
            (small(30, 895 - 170), small(24, 900 - 170)), (small(300, 18), small(300, 24)),
        ])
    func edges(area: ScreenArea, snapped: ScreenArea) {
        #expect(snapping.snapped(area) == snapped)
    }

    @Test(
        "to the windows near it: in line with them, beside them with the usual gap, or touching them",
        arguments: [
            // Right of the other, in line with its top.
            (small(783, 406), small(786, 400)), (small(773, 395), small(770, 400)),
            // Left of it.
            (small(418, 408), small(414, 400)),
            // Below.
            (small(605, 590), small(600, 586)),
        ])
    func others(area: ScreenArea, snapped: ScreenArea) {
        #expect(snapping.snapped(area) == snapped)
    }

    @Test("to nothing that is farther away than twelve logical pixels")
    func farAway() {
        for area in [small(300, 300), small(37, 300), small(605, 100), small(300, 405)] { #expect(snapping.snapped(area) == area) }
        let doubled = Snapping(monitors: [screen], others: [], unit: 2)
        #expect(doubled.snapped(small(24, 300)).x == 0)
        #expect(doubled.snapped(small(90, 300)).x == 90)
    }

    @Test("to no edge of a monitor that it does not touch")
    func otherMonitor() {
        let second = ScreenArea(x: 1280, y: 100, width: 800, height: 600)
        #expect(Snapping(monitors: [screen, second], others: [], unit: 1).snapped(small(600, 105)) == small(600, 105))
    }
}
