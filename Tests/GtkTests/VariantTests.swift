@testable import GLib
import XCTest

/// D-Bus values come back as they went.
final class VariantTests: GtkTestCase {
    func testValuesComeBack() throws {
        let values: [Variant] = [
            .string(""), .string("Café ☕ 中文"), .bool(true), .bool(false), .int32(.min), .uint32(.max), .int64(.min), .double(-0.5),
            .byte(.max), .uint64(.max), .bytes([]), .bytes([0, 255, 7]), .objectPath("/org/freedesktop"), .objectPaths([]), .objectPaths(["/", "/a/b"]),
            .dictionary([:]), .dictionary(["a": .bool(true), "b": .bytes([1]), "c": .strings(["x"]), "d": .dictionary(["e": .uint32(1)])]),
            .groups(["connection": ["id": .string("Café")], "ipv4": [:]]),
            .strings([]), .strings(["codes", "", "pins"]), .variant(.variant(.uint32(1))), .tuple([]),
            .tuple([.strings(["codes"]), .string("/tmp/library.sqlite"), .tuple([.bool(true), .variant(.string("x"))])]),
        ]
        for value in values { XCTAssertEqual(Variant(try XCTUnwrap(value.make())), value) }
    }

    func testWhatQuireHasNoUseForGoesBackAsItCame() throws {
        // Two numbers, and nothing, each of a type that is not read.
        let values: [Variant] = [
            .other(type: "au", bytes: [1, 0, 0, 0, 2, 0, 0, 0]), .other(type: "aa{sv}", bytes: []), .other(type: "aau", bytes: []),
        ]
        for value in values {
            XCTAssertEqual(Variant(try XCTUnwrap(value.make())), value)
            let holder = Variant.groups(["ipv4": ["addresses": value]])
            XCTAssertEqual(Variant(try XCTUnwrap(holder.make())), holder)
        }
    }

    func testAWrappedValueIsUnwrappedWhole() {
        XCTAssertEqual(Variant.variant(.variant(.uint32(1))).unwrapped.uint32, 1)
        XCTAssertNil(Variant.variant(.uint32(1)).uint32)
        XCTAssertNil(Variant.other(type: "no type", bytes: []).make())
        XCTAssertNil(Variant.objectPath("no path").make())
    }
}
