import Testing

@testable import WidgetUI

@Suite("Where a window was put")
struct PlacementMemoryTests {
    @Test("is read as a Quire without layouts wrote it, and can be read by one")
    func form() throws {
        let old = try #require(PlacementMemory(json: #"{"x":12,"y":-40}"#))
        #expect(old.latest == Placement(x: 12, y: -40))
        #expect(old.place(in: "desk") == nil)
        #expect(PlacementMemory(Placement(x: 1, y: 2), in: "desk").json == #"{"layouts":[{"layout":"desk","x":1,"y":2}],"x":1,"y":2}"#)
    }

    @Test("is kept for each layout of monitors, and comes back from the library")
    func layouts() throws {
        var memory = PlacementMemory(Placement(x: 2000, y: 10), in: "desk")
        memory.keep(Placement(x: 5, y: 6), in: "train")
        #expect(memory.latest == Placement(x: 5, y: 6))
        #expect(memory.place(in: "desk") == Placement(x: 2000, y: 10))
        #expect(memory.place(in: "train") == Placement(x: 5, y: 6))
        #expect(PlacementMemory(json: memory.json) == memory)
    }

    @Test("is forgotten for the layouts used longest ago, not for those in use")
    func limit() {
        var memory = PlacementMemory(Placement(x: 0, y: 0), in: "desk")
        for number in 1...20 {
            memory.keep(Placement(x: number, y: 0), in: "hotel \(number)")
            memory.keep(Placement(x: 0, y: number), in: "desk")
        }
        #expect(memory.kept.count == PlacementMemory.limit)
        #expect(memory.place(in: "desk") == Placement(x: 0, y: 20))
        #expect(memory.place(in: "hotel 1") == nil)
    }

    @Test("is a new place where nobody can read it", arguments: [nil, "", "{}", "[1,2]", #"{"x":"left","y":1}"#, "\u{0}"])
    func unreadable(json: String?) {
        #expect(PlacementMemory(json: json) == nil)
    }
}
