import Graphics
import Testing
import Timeline
@testable import WidgetUI

private let left = PixelArea(x: 0, y: 0, width: 1920, height: 1080)
private let right = PixelArea(x: 1920, y: 0, width: 1280, height: 1024)

private func small(_ x: Int, _ y: Int) -> PixelArea { PixelArea(x: x, y: y, width: 164, height: 164) }

@Suite("A pinned window")
struct PlacingTests {
    @Test("gets a free place, line by line in columns as wide as two small ones, from the top right corner")
    func free() {
        let placing = WindowPlacer(on: [PixelArea(x: 0, y: 0, width: 800, height: 420)])
        var taken: [PixelArea] = []
        for _ in 0..<6 { taken.append(placing.free(width: 164, height: 164, among: taken)) }
        #expect(taken == [small(612, 24), small(432, 24), small(612, 204), small(432, 204), small(252, 24), small(72, 24)])
    }

    @Test("keeps the same distances on a display with twice the pixels")
    func scaled() {
        let placing = WindowPlacer(on: [PixelArea(x: 0, y: 0, width: 1600, height: 840)], unit: 2)
        let first = placing.free(width: 328, height: 328, among: [])
        #expect(first == PixelArea(x: 1224, y: 48, width: 328, height: 328))
        #expect(placing.free(width: 328, height: 328, among: [first]).x == 1224 - 32 - 328)
    }

    @Test("tiles with the others, fourteen of all sizes on one monitor")
    func tiling() {
        let placing = WindowPlacer(on: [left])
        let families: [WidgetFamily] = [
            .small, .medium, .small, .large, .control, .small, .medium, .control, .small, .large, .small, .medium, .small, .extraLarge,
        ]
        var taken: [PixelArea] = []
        for family in families {
            let area = placing.free(width: Int(family.size.width), height: Int(family.size.height), among: taken)
            #expect(left.contains(area) && !taken.contains(where: area.overlaps), "\(family) at \(area)")
            taken.append(area)
        }
        // A small one found its place beside the first.
        #expect(taken[2].y == taken[0].y && taken[2].maxX + 16 == taken[0].x)
    }

    @Test("goes to the next monitor when one is full, and never stands exactly on another")
    func full() {
        let tiny = PixelArea(x: 0, y: 0, width: 212, height: 212)
        let placing = WindowPlacer(on: [tiny, right])
        let first = placing.free(width: 164, height: 164, among: [])
        #expect(tiny.contains(first))
        #expect(right.contains(placing.free(width: 164, height: 164, among: [first])))
        var taken: [PixelArea] = []
        let alone = WindowPlacer(on: [PixelArea(x: 0, y: 0, width: 400, height: 400)])
        for _ in 0..<8 { taken.append(alone.free(width: 164, height: 164, among: taken)) }
        #expect(Set(taken.map(WindowPosition.init)).count == 8)
        // One larger than the monitor stands at its corner.
        #expect(alone.free(width: 704, height: 344, among: []).x == 0)
    }

    @Test(
        "is seen whole after monitors changed, as near to its place as can be",
        arguments: [
            (small(100, 100), small(100, 100)),
            // Beyond the right edge, where a monitor was.
            (small(2500, 300), small(1756, 300)),
            (small(2500, 2000), small(1756, 916)),
            (small(-400, 50), small(0, 50)),
            (small(1800, 500), small(1756, 500)),
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
        #expect(placing.visible(small(1900, 100)) == small(1756, 100))
    }

    @Test("that gets another size keeps the corner that is nearest to a corner of its monitor")
    func resized() {
        let placing = WindowPlacer(on: [left])
        #expect(placing.resized(small(24, 24), width: 344, height: 164) == PixelArea(x: 24, y: 24, width: 344, height: 164))
        let corner = small(1920 - 24 - 164, 1080 - 24 - 164)
        let large = placing.resized(corner, width: 344, height: 344)
        #expect(large == PixelArea(x: 1920 - 24 - 344, y: 1080 - 24 - 344, width: 344, height: 344))
        #expect(placing.resized(large, width: 164, height: 164) == corner)
        #expect(placing.resized(small(-60, 500), width: 704, height: 344).x == 0)
    }
}

private let screen = PixelArea(x: 0, y: 0, width: 1280, height: 900)
private let other = PixelArea(x: 600, y: 400, width: 164, height: 164)

@Suite("A window that is let go snaps")
struct SnappingTests {
    private let snapping = WindowSnapper(monitors: [screen], others: [other], unit: 1)

    @Test(
        "to the edges of its monitor",
        arguments: [
            (small(9, 300), small(0, 300)), (small(-12, 300), small(0, 300)), (small(1108, 300), small(1116, 300)),
            (small(30, 895 - 164), small(24, 900 - 164)), (small(300, 18), small(300, 24)),
        ])
    func edges(area: PixelArea, snapped: PixelArea) {
        #expect(snapping.snapped(area) == snapped)
    }

    @Test(
        "to the windows near it: in line with them, beside them with the usual gap, or touching them",
        arguments: [
            // Right of the other, in line with its top.
            (small(777, 406), small(780, 400)), (small(767, 395), small(764, 400)),
            // Left of it.
            (small(424, 408), small(420, 400)),
            // Below.
            (small(605, 584), small(600, 580)),
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
