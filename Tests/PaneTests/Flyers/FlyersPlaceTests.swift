import PaneKit
import Testing
import TestSupport
import XCTest

@testable import FlyersPane

struct FlyersPlaceTests {
    @Test("A place is found by its name, and nothing else is one")
    func placesAreFound() {
        #expect(FlyersPlace(id: "codes/3,5") == .codes([3, 5]))
        #expect(FlyersPlace(id: "template/wi-fi-sign") == .template("wi-fi-sign"))
        for other in ["", "codes", "codes/", "codes/x", "template", "template/", "nothing/1"] { #expect(FlyersPlace(id: other) == nil) }
    }

    @Test("Cards fill the line, and two stand in the narrowest", arguments: [(312, 2), (736, 4), (1232, 6), (40, 2)])
    func cardsFillTheLine(room: Int, columns: Int) {
        let size = CardSize(room: room)
        #expect(size.columns == columns)
        if room > 300 { #expect(size.columns * size.width + (size.columns - 1) * CardSize.spacing <= room) }
    }
}

/// From the library to the gallery.
final class MakingFlyersTests: PaneTestCase {
    func testTheWindowIsAskedForTheGalleryWithTheCodes() {
        MainActor.assumeIsolated {
            let shell = RecordingShell()
            (shell as any Shell).makeFlyer(of: [4, 2])
            XCTAssertEqual(shell.visits, ["flyers/codes/4,2"])
        }
    }
}
