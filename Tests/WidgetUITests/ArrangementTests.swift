import Graphics
import Testing
@testable import WidgetUI

private func screen(_ name: String, _ x: Int, _ y: Int, _ width: Int, _ height: Int, panel: Int = 0) -> MonitorLayout.Screen {
    MonitorLayout.Screen(
        connector: name, area: PixelArea(x: x, y: y, width: width, height: height),
        workArea: PixelArea(x: x, y: y + panel, width: width, height: height - panel))
}

private let laptop = screen("eDP-1", 0, 0, 1280, 800)
private let desk = MonitorLayout(screens: [laptop, screen("DP-1", 1280, 0, 1920, 1080)])
private let train = MonitorLayout(screens: [laptop])

private func place(_ memory: PositionMemory?, on layout: MonitorLayout, among taken: [PixelArea] = []) -> WindowPosition {
    let area = Arrangement(layout: layout, unit: 1).area(memory, width: 164, height: 164, among: taken)
    return WindowPosition(x: area.x, y: area.y)
}

@Suite("When monitors come and go, a window")
struct ArrangementTests {
    @Test("comes into view when its monitor goes, and returns to it")
    func comesBack() {
        let memory = PositionMemory(WindowPosition(x: 2400, y: 500), in: desk.key)
        #expect(place(memory, on: train) == WindowPosition(x: 1116, y: 500))
        #expect(place(memory, on: desk) == WindowPosition(x: 2400, y: 500))
    }

    @Test("goes where it was put with just these monitors")
    func eachLayout() {
        var memory = PositionMemory(WindowPosition(x: 2400, y: 500), in: desk.key)
        memory.keep(WindowPosition(x: 30, y: 40), in: train.key)
        #expect(place(memory, on: train) == WindowPosition(x: 30, y: 40))
        #expect(place(memory, on: desk) == WindowPosition(x: 2400, y: 500))
    }

    @Test("stays where it is when that can be seen with the new monitors as well")
    func stays() {
        #expect(place(PositionMemory(WindowPosition(x: 600, y: 300), in: desk.key), on: train) == WindowPosition(x: 600, y: 300))
    }

    @Test("comes back whole when its monitor gets fewer pixels")
    func resolution() {
        let smaller = MonitorLayout(screens: [screen("eDP-1", 0, 0, 1024, 600)])
        #expect(place(PositionMemory(WindowPosition(x: 1092, y: 24), in: train.key), on: smaller) == WindowPosition(x: 860, y: 24))
        #expect(place(PositionMemory(WindowPosition(x: 900, y: 500), in: train.key), on: smaller) == WindowPosition(x: 860, y: 436))
    }

    @Test("that has to move covers no other one, and no panel")
    func apart() {
        let memory = PositionMemory(WindowPosition(x: 2400, y: 24), in: desk.key)
        let there = PixelArea(x: 1092, y: 24, width: 164, height: 164)
        #expect(place(memory, on: train, among: [there]) == WindowPosition(x: 912, y: 24))
        let panel = MonitorLayout(screens: [screen("eDP-1", 0, 0, 1280, 800, panel: 32)])
        #expect(place(PositionMemory(WindowPosition(x: 2400, y: 0), in: desk.key), on: panel) == WindowPosition(x: 1116, y: 32))
    }

    @Test("is looked for by which monitors there are, not by their order")
    func key() {
        #expect(MonitorLayout(screens: desk.screens.reversed()).key == desk.key)
        #expect(train.key != desk.key)
        #expect(train.key == "eDP-1 1280x800+0+0")
    }
}

@Suite("Where a window was put")
struct PlacementMemoryTests {
    @Test("is read as a Quire without layouts wrote it, and can be read by one")
    func form() throws {
        let old = try #require(PositionMemory(json: #"{"x":12,"y":-40}"#))
        #expect(old.latest == WindowPosition(x: 12, y: -40))
        #expect(old.place(in: "desk") == nil)
        #expect(PositionMemory(WindowPosition(x: 1, y: 2), in: "desk").json == #"{"layouts":[{"layout":"desk","x":1,"y":2}],"x":1,"y":2}"#)
    }

    @Test("is kept for each layout of monitors, and comes back from the library")
    func layouts() throws {
        var memory = PositionMemory(WindowPosition(x: 2000, y: 10), in: "desk")
        memory.keep(WindowPosition(x: 5, y: 6), in: "train")
        #expect(memory.latest == WindowPosition(x: 5, y: 6))
        #expect(memory.place(in: "desk") == WindowPosition(x: 2000, y: 10))
        #expect(memory.place(in: "train") == WindowPosition(x: 5, y: 6))
        #expect(PositionMemory(json: memory.json) == memory)
    }

    @Test("is forgotten for the layouts used longest ago, not for those in use")
    func limit() {
        var memory = PositionMemory(WindowPosition(x: 0, y: 0), in: "desk")
        for number in 1...20 {
            memory.keep(WindowPosition(x: number, y: 0), in: "hotel \(number)")
            memory.keep(WindowPosition(x: 0, y: number), in: "desk")
        }
        #expect(memory.kept.count == PositionMemory.limit)
        #expect(memory.place(in: "desk") == WindowPosition(x: 0, y: 20))
        #expect(memory.place(in: "hotel 1") == nil)
    }

    @Test("is a new place where nobody can read it", arguments: [nil, "", "{}", "[1,2]", #"{"x":"left","y":1}"#, "\u{0}"])
    func unreadable(json: String?) {
        #expect(PositionMemory(json: json) == nil)
    }
}
