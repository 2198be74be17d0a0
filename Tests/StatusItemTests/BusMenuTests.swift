import GLib
import Navigation
import TestTexts
import Testing
@testable import StatusItem

@MainActor
@Suite("Calls of a panel")
struct BusMenuTests {
    private final class Chosen { var actions: [StatusItemAction] = [] }

    private func menu() -> (BusMenu, Chosen) {
        let (menu, chosen) = (BusMenu(StatusMenu.items(StatusItemContent(favorites: [.init(id: 7, title: "Guests")]))), Chosen())
        menu.chosen = { action, _ in chosen.actions.append(action) }
        return (menu, chosen)
    }

    private func event(_ id: Int32, _ name: String = "clicked") -> [Variant] {
        [.int32(id), .string(name), .variant(.string("")), .uint32(9)]
    }

    @Test("choose what a line says, and nothing for a line that has gone")
    func clicks() throws {
        let (menu, chosen) = menu()
        let layout = try menu.answer("GetLayout", [.int32(0), .int32(-1), .strings([])])
        #expect(layout[0] == .uint32(1))
        let labels = (layout[1].members?[2].items ?? []).compactMap { $0.unwrapped.members?[1].dictionary?["label"]?.string }
        #expect(
            labels == ["Scan", "Scan the screen", "New code", "Favourites", "Recently scanned", "Open Quire", "Settings", "Hide this icon"])
        for name in ["opened", "hovered", "closed", ""] { _ = try menu.answer("Event", event(1, name)) }
        #expect(chosen.actions.isEmpty)
        for id in 1...2 as ClosedRange<Int32> { _ = try menu.answer("Event", event(id)) }
        #expect(chosen.actions == [.visit("quire://scan"), .visit("quire://scan?source=screen")])
        // The favourite's line goes, and with it what a late click on it would have done.
        let favorite = try #require(
            (1...40 as ClosedRange<Int32>).first { id in
                (try? menu.answer("GetProperty", [.int32(id), .string("label")])) == [.variant(.string("Guests"))]
            })
        menu.show(StatusMenu.items(StatusItemContent(favorites: [.init(id: 8, title: "Others")])))
        #expect(throws: BusError.self) { try menu.answer("Event", event(favorite)) }
        #expect(
            try menu.answer("EventGroup", [.array(of: "(isvu)", [.tuple(event(favorite)), .tuple(event(1))])]) == [
                .array(of: "i", [.int32(favorite)])
            ])
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
        #expect(
            try menu.answer("AboutToShowGroup", [.array(of: "i", [.int32(1), .int32(99)])]) == [
                .array(of: "i", []), .array(of: "i", [.int32(99)]),
            ])
        let many = [Variant](repeating: .int32(1), count: 10_000)
        #expect(try menu.answer("GetGroupProperties", [.array(of: "i", many), .strings([])]).first?.items?.count == 1)
        #expect(try menu.answer("EventGroup", [.array(of: "(isvu)", [])]) == [.array(of: "i", [])])
        #expect(chosen.actions.isEmpty)
    }
}

@Suite("The icon's menu for a panel")
struct MenuLayoutTests {
    private let items: [StatusMenuItem] = [
        .action("a", "One", .visit("quire://code/1")), .separator("s"),
        .menu("m", "More", [.action("b", "Two", .visit("quire://code/2")), .note("n", "Nothing")]),
    ]

    @Test("says of each line what differs from a plain one")
    func values() throws {
        var ids = MenuItemIDs()
        let layout = MenuLayout(items, ids: &ids)
        let two = Variant.tuple([.int32(4), .dictionary(["label": .string("Two")]), .array(of: "v", [])])
        let nothing = Variant.tuple([.int32(5), .dictionary(["label": .string("Nothing"), "enabled": .bool(false)]), .array(of: "v", [])])
        let more = Variant.tuple([
            .int32(3), .dictionary(["label": .string("More"), "children-display": .string("submenu")]),
            .array(of: "v", [.variant(two), .variant(nothing)]),
        ])
        #expect(layout.value(of: 3, depth: -1, properties: []) == more)
        #expect(
            layout.value(of: 3, depth: 0, properties: ["label"])
                == .tuple([.int32(3), .dictionary(["label": .string("More")]), .array(of: "v", [])]))
        #expect(layout.value(of: 6, depth: -1, properties: []) == nil)
        #expect(layout.value(of: 0, depth: -1, properties: [])?.members?[2].items?.count == 3)
        #expect(layout[2]?.property("type") == .string("separator"))
        #expect(layout[1]?.property("enabled") == .bool(true))
        #expect(layout[1]?.property("nonsense") == nil)
        #expect(
            layout.properties(of: [5, 5, -1, 99], ["enabled"])
                == .array(of: "(ia{sv})", [.tuple([.int32(5), .dictionary(["enabled": .bool(false)])])]))
    }

    @Test("keeps the number of a line, and never gives it to another")
    func numbers() {
        var ids = MenuItemIDs()
        _ = MenuLayout(items, ids: &ids)
        let shorter = MenuLayout([items[2]], ids: &ids)
        #expect(shorter.ids == [0, 3, 4, 5])
        let longer = MenuLayout([items[0], items[2]], ids: &ids)
        #expect(longer[0]?.children == [6, 3])
        #expect(longer[6]?.action == .visit("quire://code/1"))
        // Two lines of one key are one.
        #expect(MenuLayout([items[0], items[0]], ids: &ids)[0]?.children == [6])
    }

    @Test("tells a panel what changed, and nothing where nothing did")
    func changes() {
        var ids = MenuItemIDs()
        let before = MenuLayout(items, ids: &ids)
        let same = MenuChange(from: before, to: MenuLayout(items, ids: &ids))
        #expect(!same.hasNewLayout && same.properties == nil)
        let renamed = MenuLayout([.action("a", "Uno", .visit("quire://code/1"))] + items.dropFirst(), ids: &ids)
        let change = MenuChange(from: before, to: renamed)
        #expect(!change.hasNewLayout)
        #expect(
            change.properties == [
                .array(of: "(ia{sv})", [.tuple([.int32(1), .dictionary(["label": .string("Uno")])])]), .array(of: "(ias)", []),
            ])
        let emptied = MenuLayout([items[0], items[1], .note("m", "More")], ids: &ids)
        let removal = MenuChange(from: renamed, to: emptied)
        #expect(removal.hasNewLayout)
        #expect(removal.properties?[1] == .array(of: "(ias)", [.tuple([.int32(3), .strings(["children-display"])])]))
    }
}
