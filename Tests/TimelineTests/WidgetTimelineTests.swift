import Foundation
import Testing
import Timeline

@Suite("Timeline")
struct WidgetTimelineTests {
    let day = timeline(("b", 60), ("a", 0), ("c", 120), policy: .atEnd)

    @Test(
        "Shows the latest entry that is due",
        arguments: [(-0.001, nil), (0, "a"), (59.999, "a"), (60, "b"), (1e6, "c")] as [(Double, String?)])
    func current(seconds: Double, expected: String?) {
        #expect(day.entry(at: start + seconds)?.view.texts.first == expected)
    }

    @Test("Knows the next change", arguments: [(-1, 0), (0, 60), (60, 120), (119.9, 120), (120, nil)] as [(Double, Double?)])
    func next(seconds: Double, expected: Double?) {
        #expect(day.nextEntryDate(after: start + seconds) == expected.map { start + $0 })
    }

    @Test(
        "Families have the sizes of the design",
        arguments: [
            (WidgetFamily.small, 170.0, 170.0), (.medium, 364, 170), (.large, 364, 382), (.extraLarge, 742, 382), (.control, 170, 76),
        ])
    func sizes(family: WidgetFamily, width: Double, height: Double) {
        #expect(family.size == WidgetSize(width: width, height: height))
    }
}
