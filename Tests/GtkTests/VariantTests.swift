import TestSupport
import XCTest
@testable import GLib

/// D-Bus values survive a round trip.
final class VariantTests: GtkTestCase {
    func testValuesComeBack() throws {
        let values: [Variant] = [
            .string(""), .string("Café ☕ 中文"), .bool(true), .bool(false), .int32(.min), .uint32(.max), .int64(.min), .double(-0.5),
            .byte(.max), .uint64(.max), .bytes([]), .bytes([0, 255, 7]), .objectPath("/org/freedesktop"), .objectPaths([]),
            .objectPaths(["/", "/a/b"]),
            .dictionary([:]), .dictionary(["a": .bool(true), "b": .bytes([1]), "c": .strings(["x"]), "d": .dictionary(["e": .uint32(1)])]),
            .groups(["connection": ["id": .string("Café")], "ipv4": [:]]),
            .strings([]), .strings(["codes", "", "pins"]), .variant(.variant(.uint32(1))), .tuple([]),
            .tuple([.strings(["codes"]), .string("/tmp/library.sqlite"), .tuple([.bool(true), .variant(.string("x"))])]),
        ]
        for value in values { XCTAssertEqual(Variant(try XCTUnwrap(value.make())), value) }
    }

    func testArraysOfAnyTypeComeBack() throws {
        let item = Variant.tuple([
            .int32(1), .dictionary(["label": .string("Scan")]),
            .array(of: "v", [.variant(.tuple([.int32(2), .dictionary([:]), .array(of: "v", [])]))]),
        ])
        let values: [Variant] = [
            .array(of: "(iiay)", []), .array(of: "(iiay)", [.tuple([.int32(22), .int32(22), .bytes([255, 0])])]),
            .array(of: "(ia{sv})", [.tuple([.int32(0), .dictionary(["enabled": .bool(true)])])]),
            .array(of: "i", [.int32(3), .int32(-1)]), .array(of: "as", [.strings(["a"]), .strings([])]), .tuple([.uint32(1), item]),
            .array(of: "(sss)", [.tuple([.string("a"), .string("b"), .string("c")])]), .array(of: "h", []),
        ]
        for value in values { XCTAssertEqual(Variant(try XCTUnwrap(value.make())), value) }
        XCTAssertEqual(OpaqueVariant(try XCTUnwrap(Variant.array(of: "(iiay)", []).make())).type, "a(iiay)")
        XCTAssertEqual(OpaqueVariant(try XCTUnwrap(item.make())).type, "(ia{sv}av)")
    }

    /// An invalid value is left out, and never crashes the program.
    func testValuesThatDoNotFitAnArrayAreLeftOut() throws {
        let mixed = Variant.array(of: "i", [.int32(1), .string("2"), .objectPath("no path"), .int32(3)])
        XCTAssertEqual(Variant(try XCTUnwrap(mixed.make())), .array(of: "i", [.int32(1), .int32(3)]))
        for type in ["", "{sv}", "ii", "(", "r", "no type"] { XCTAssertNil(Variant.array(of: type, []).make()) }
    }

    /// As many values as the settings of a connection have.
    func testManyGroupsComeBack() throws {
        let options: [String: Variant] = [
            "id": .string("Café"), "ssid": .bytes([1]), "list": .strings([]), "nested": .dictionary(["a": .bool(true)]),
        ]
        let value = Variant.groups(Dictionary(uniqueKeysWithValues: (0..<50).map { ("802-11-wireless-security-\($0)", options) }))
        for _ in 0..<100 { XCTAssertEqual(Variant(try XCTUnwrap(value.make())), value) }
    }

    func testAWrappedValueIsUnwrappedWhole() {
        XCTAssertEqual(Variant.variant(.variant(.uint32(1))).unwrapped.uint32, 1)
        XCTAssertNil(Variant.variant(.uint32(1)).uint32)
        XCTAssertNil(Variant.objectPath("no path").make())
    }

    /// NetworkManager's static addresses have such a type: passing settings back must not lose them.
    func testWhatIsNotTakenApartIsHandedOnAsItCame() throws {
        let value = Variant(
            try XCTUnwrap(ParsedVariant.of("{'ipv4': {'address-data': <[{'address': <'10.0.0.7'>, 'prefix': <uint32 24>}]>}}")))
        guard case .other(let addresses) = value.groups?["ipv4"]?["address-data"] else { return XCTFail("\(value)") }
        XCTAssertEqual(addresses.type, "aa{sv}")
        XCTAssertEqual(Variant(try XCTUnwrap(value.make())), value)
        XCTAssertNotEqual(Variant(try XCTUnwrap(ParsedVariant.of("{'ipv4': {'address-data': <@aa{sv} []>}}"))), value)
    }
}
