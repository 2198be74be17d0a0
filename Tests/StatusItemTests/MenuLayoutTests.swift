import GLib
import Navigation
import Testing
@testable import StatusItem

@Suite("The icon's menu for a panel")
struct MenuLayoutTests {
    private let lines: [StatusMenuLine] = [
        .action("a", "One", .visit(.code(1))), .separator("s"),
        .menu("m", "More", [.action("b", "Two", .visit(.code(2))), .note("n", "Nothing")]),
    ]

    @Test("says of each line what differs from a plain one")
    func values() throws {
        var numbers = MenuNumbers()
        let layout = MenuLayout(lines, numbers: &numbers)
        let two = Variant.tuple([.int32(4), .dictionary(["label": .string("Two")]), .array(of: "v", [])])
        let nothing = Variant.tuple([.int32(5), .dictionary(["label": .string("Nothing"), "enabled": .bool(false)]), .array(of: "v", [])])
        let more = Variant.tuple([
            .int32(3), .dictionary(["label": .string("More"), "children-display": .string("submenu")]),
            .array(of: "v", [.variant(two), .variant(nothing)]),
        ])
        #expect(layout.value(of: 3, depth: -1, properties: []) == more)
        #expect(layout.value(of: 3, depth: 0, properties: ["label"])
            == .tuple([.int32(3), .dictionary(["label": .string("More")]), .array(of: "v", [])]))
        #expect(layout.value(of: 6, depth: -1, properties: []) == nil)
        #expect(layout.value(of: 0, depth: -1, properties: [])?.members?[2].items?.count == 3)
        #expect(layout[2]?.property("type") == .string("separator"))
        #expect(layout[1]?.property("enabled") == .bool(true))
        #expect(layout[1]?.property("nonsense") == nil)
        #expect(layout.properties(of: [5, 5, -1, 99], ["enabled"])
            == .array(of: "(ia{sv})", [.tuple([.int32(5), .dictionary(["enabled": .bool(false)])])]))
    }

    @Test("keeps the number of a line, and never gives it to another")
    func numbers() {
        var numbers = MenuNumbers()
        _ = MenuLayout(lines, numbers: &numbers)
        let shorter = MenuLayout([lines[2]], numbers: &numbers)
        #expect(shorter.ids == [0, 3, 4, 5])
        let longer = MenuLayout([lines[0], lines[2]], numbers: &numbers)
        #expect(longer[0]?.children == [6, 3])
        #expect(longer[6]?.action == .visit(.code(1)))
        // Two lines of one key are one.
        #expect(MenuLayout([lines[0], lines[0]], numbers: &numbers)[0]?.children == [6])
    }

    @Test("tells a panel what changed, and nothing where nothing did")
    func changes() {
        var numbers = MenuNumbers()
        let before = MenuLayout(lines, numbers: &numbers)
        let same = MenuChange(from: before, to: MenuLayout(lines, numbers: &numbers))
        #expect(!same.hasNewLayout && same.properties == nil)
        let renamed = MenuLayout([.action("a", "Uno", .visit(.code(1)))] + lines.dropFirst(), numbers: &numbers)
        let change = MenuChange(from: before, to: renamed)
        #expect(!change.hasNewLayout)
        #expect(change.properties == [
            .array(of: "(ia{sv})", [.tuple([.int32(1), .dictionary(["label": .string("Uno")])])]), .array(of: "(ias)", []),
        ])
        let emptied = MenuLayout([lines[0], lines[1], .note("m", "More")], numbers: &numbers)
        let removal = MenuChange(from: renamed, to: emptied)
        #expect(removal.hasNewLayout)
        #expect(removal.properties?[1] == .array(of: "(ias)", [.tuple([.int32(3), .strings(["children-display"])])]))
    }
}
