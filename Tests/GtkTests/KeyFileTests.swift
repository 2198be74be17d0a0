import GLib
import XCTest

/// Files of groups with keys and values.
final class KeyFileTests: XCTestCase {
    func testWhatIsNotTouchedStaysAsItIs() throws {
        let text = "# Mine\n[Desktop Entry]\nName=Quire\nName[de]=Quire\n\n[Other]\nkey=a\\sb\n"
        let file = try XCTUnwrap(KeyFile(text))
        XCTAssertEqual(file.text.split(separator: "\n"), text.split(separator: "\n"))
        XCTAssertEqual(file["Other", "key"], "a b")
        file["Desktop Entry", "Hidden"] = "true"
        file["Other", "key"] = nil
        XCTAssertEqual(file.bool("Desktop Entry", "Hidden"), true)
        XCTAssertNil(file.bool("Desktop Entry", "Name"))
        XCTAssertNil(file["Other", "key"])
        XCTAssertTrue(file.text.contains("# Mine\n") && file.text.contains("Name[de]=Quire"))
    }

    func testWhatIsNoKeyFileIsNone() {
        XCTAssertNil(KeyFile("just words"))
        XCTAssertEqual(KeyFile().text, "")
    }
}
