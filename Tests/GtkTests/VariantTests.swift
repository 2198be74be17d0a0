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

    func testAWrappedValueIsUnwrappedWhole() {
        XCTAssertEqual(Variant.variant(.variant(.uint32(1))).unwrapped.uint32, 1)
        XCTAssertNil(Variant.variant(.uint32(1)).uint32)
        XCTAssertNil(Variant.other(type: "ah").make())
        XCTAssertNil(Variant.objectPath("no path").make())
    }
}
