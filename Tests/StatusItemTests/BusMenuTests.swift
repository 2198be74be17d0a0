import GLib
import Navigation
import Testing
@testable import StatusItem

@MainActor
@Suite("Calls of a panel")
struct BusMenuTests {
    private final class Chosen { var actions: [StatusItemAction] = [] }

    private func menu() -> (BusMenu, Chosen) {
        let (menu, chosen) = (BusMenu(StatusMenu.lines(StatusItemContent(favorites: [.init(id: 7, title: "Guests")]))), Chosen())
        menu.chosen = { action, _ in chosen.actions.append(action) }
        return (menu, chosen)
    }

    private func event(_ id: Int32, _ name: String = "clicked") -> [Variant] { [.int32(id), .string(name), .variant(.string("")), .uint32(9)] }

    @Test("choose what a line says, and nothing for a line that has gone")
    func clicks() throws {
        let (menu, chosen) = menu()
        let layout = try menu.answer("GetLayout", [.int32(0), .int32(-1), .strings([])])
        #expect(layout[0] == .uint32(1))
        let labels = (layout[1].members?[2].items ?? []).compactMap { $0.unwrapped.members?[1].dictionary?["label"]?.string }
        #expect(labels == ["Scan", "Scan the screen", "New code", "Favourites", "Recently scanned", "Open Quire", "Settings", "Hide this icon"])
        for name in ["opened", "hovered", "closed", ""] { _ = try menu.answer("Event", event(1, name)) }
        #expect(chosen.actions.isEmpty)
        for id in 1...2 as ClosedRange<Int32> { _ = try menu.answer("Event", event(id)) }
        #expect(chosen.actions == [.visit(.scan()), .visit(.scan(ScanRequest(.screen)))])
        // The favourite's line goes, and with it what a late click on it would have done.
        let favorite = try #require((1...40 as ClosedRange<Int32>).first { id in
            (try? menu.answer("GetProperty", [.int32(id), .string("label")])) == [.variant(.string("Guests"))]
        })
        menu.show(StatusMenu.lines(StatusItemContent(favorites: [.init(id: 8, title: "Others")])))
        #expect(throws: BusError.self) { try menu.answer("Event", event(favorite)) }
        #expect(try menu.answer("EventGroup", [.array(of: "(isvu)", [.tuple(event(favorite)), .tuple(event(1))])]) == [.array(of: "i", [.int32(favorite)])])
        #expect(throws: BusError.self) { try menu.answer("EventGroup", [.array(of: "(isvu)", [.tuple(event(favorite))])]) }
        #expect(chosen.actions.count == 3)
    }

    @Test("are answered whatever they ask for")
    func hostile() throws {
        let (menu, chosen) = menu()
        for id in [Int32.min, -1, 4711, .max] {
            #expect(throws: BusError.self) { try menu.answer("GetLayout", [.int32(id), .int32(-1), .strings([])]) }
            #expect(throws: BusError.self) { try menu.answer("GetProperty", [.int32(id), .string("label")]) }
            #expect(throws: BusError.self) { try menu.answer("AboutToShow", [.int32(id)]) }
            #expect(throws: BusError.self) { try menu.answer("Event", event(id)) }
        }
        #expect(throws: BusError.self) { try menu.answer("GetProperty", [.int32(1), .string(String(repeating: "x", count: 100_000))]) }
        #expect(try menu.answer("AboutToShowGroup", [.array(of: "i", [.int32(1), .int32(99)])]) == [.array(of: "i", []), .array(of: "i", [.int32(99)])])
        let many = [Variant](repeating: .int32(1), count: 10_000)
        #expect(try menu.answer("GetGroupProperties", [.array(of: "i", many), .strings([])]).first?.items?.count == 1)
        #expect(try menu.answer("EventGroup", [.array(of: "(isvu)", [])]) == [.array(of: "i", [])])
        #expect(chosen.actions.isEmpty)
    }
}
