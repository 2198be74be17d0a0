import Graphics
import Testing
@testable import WidgetUI

private let left = PixelArea(x: 0, y: 0, width: 1920, height: 1080)
private let right = PixelArea(x: 1920, y: 0, width: 1280, height: 1024)

private func small(_ x: Int, _ y: Int) -> PixelArea { PixelArea(x: x, y: y, width: 170, height: 170) }

@Suite("A pinned window")
struct PlacingTests {
    @Test("gets a free place, down from the top right corner and then the next column")
    func free() {
        let placing = WindowPlacer(on: [PixelArea(x: 0, y: 0, width: 800, height: 420)])
        var taken: [PixelArea] = []
        for _ in 0..<4 { taken.append(placing.free(width: 170, height: 170, among: taken)) }
        #expect(taken == [small(606, 24), small(606, 210), small(420, 24), small(420, 210)])
    }

    @Test("keeps the same distances on a display with twice the pixels")
    func scaled() {
        let placing = WindowPlacer(on: [PixelArea(x: 0, y: 0, width: 1600, height: 840)], unit: 2)
        let first = placing.free(width: 340, height: 340, among: [])
        #expect(first == PixelArea(x: 1212, y: 48, width: 340, height: 340))
        #expect(placing.free(width: 340, height: 340, among: [first]).y == 420)
    }

    @Test(
        "is seen whole after monitors changed, as near to its place as can be",
        arguments: [
            (small(100, 100), small(100, 100)),
            // Beyond the right edge, where a monitor was.
            (small(2500, 300), small(1750, 300)),
            (small(2500, 2000), small(1750, 910)),
            (small(-400, 50), small(0, 50)),
            (small(1800, 500), small(1750, 500)),
        ])
    func inside(wanted: PixelArea, place: PixelArea) {
        #expect(WindowPlacer(on: [left]).inside(wanted) == place)
    }

    @Test("goes to the monitor that shows most of it, or else is nearest")
    func home() {
        let placing = WindowPlacer(on: [left, right])
        #expect(placing.home(of: small(1900, 10)) == right)
        #expect(placing.home(of: small(1800, 10)) == left)
        #expect(placing.home(of: small(2500, 1500)) == right)
        #expect(WindowPlacer(on: []).home(of: small(0, 0)) == nil)
    }

    @Test("may stand half off the screen where somebody put it, but never out of reach")
    func visible() {
        let placing = WindowPlacer(on: [left])
        #expect(placing.visible(small(1860, 100)) == small(1860, 100))
        #expect(placing.visible(small(1900, 100)) == small(1750, 100))
    }

    @Test("that gets another size keeps the corner that is nearest to a corner of its monitor")
    func resized() {
        let placing = WindowPlacer(on: [left])
        #expect(placing.resized(small(24, 24), width: 364, height: 170) == PixelArea(x: 24, y: 24, width: 364, height: 170))
        let corner = small(1920 - 24 - 170, 1080 - 24 - 170)
        let large = placing.resized(corner, width: 364, height: 382)
        #expect(large == PixelArea(x: 1920 - 24 - 364, y: 1080 - 24 - 382, width: 364, height: 382))
        #expect(placing.resized(large, width: 170, height: 170) == corner)
        #expect(placing.resized(small(-60, 500), width: 742, height: 382).x == 0)
    }
}

private let screen = PixelArea(x: 0, y: 0, width: 1280, height: 900)
private let other = PixelArea(x: 600, y: 400, width: 170, height: 170)

@Suite("A window that is let go snaps")
struct SnappingTests {
    private let snapping = WindowSnapper(monitors: [screen], others: [other], unit: 1)

    @Test(
        "to the edges of its monitor",
        arguments: [
            (small(9, 300), small(0, 300)), (small(-12, 300), small(0, 300)), (small(1100, 300), small(1110, 300)),
            (small(30, 895 - 170), small(24, 900 - 170)), (small(300, 18), small(300, 24)),
        ])
    func edges(area: PixelArea, snapped: PixelArea) {
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
    func others(area: PixelArea, snapped: PixelArea) {
        #expect(snapping.snapped(area) == snapped)
    }

    @Test("to nothing that is farther away than twelve logical pixels")
    func farAway() {
        for area in [small(300, 300), small(37, 300), small(605, 100), small(300, 405)] { #expect(snapping.snapped(area) == area) }
        let doubled = WindowSnapper(monitors: [screen], others: [], unit: 2)
        #expect(doubled.snapped(small(24, 300)).x == 0)
        #expect(doubled.snapped(small(90, 300)).x == 90)
    }

    @Test("to no edge of a monitor that it does not touch")
    func otherMonitor() {
        let second = PixelArea(x: 1280, y: 100, width: 800, height: 600)
        #expect(WindowSnapper(monitors: [screen, second], others: [], unit: 1).snapped(small(600, 105)) == small(600, 105))
    }
}
