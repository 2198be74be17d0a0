import Foundation
import Testing
import TestTexts
import Timeline

@Suite("Live parts of a view")
struct LiveTests {
    func words(_ form: DateNode.Form, _ seconds: Double, locale: String = "en_GB") -> String {
        DateNode(start + seconds, form: form).text(at: start, locale: Locale(identifier: locale), timeZone: .gmt).text
    }

    @Test(
        "A countdown counts hours and minutes, in the last hour minutes and seconds, and stops at zero",
        arguments: [
            (7_260.0, "2:01"), (7_199.5, "2:00"), (3_600, "1:00"), (3_599.9, "1:00"), (3_599, "59:59"), (61, "1:01"), (0.5, "0:01"),
            (0, "0:00"), (-100, "0:00"),
        ])
    func countdown(seconds: Double, expected: String) {
        #expect(words(.countdown, seconds) == expected)
    }

    @Test(
        "A relative time is said to the minute, in the language of the place",
        arguments: [(300.0, "en_GB", "in 5 minutes"), (-7_200, "en_GB", "2 hours ago"), (7_200, "de_DE", "in 2 Stunden")])
    func relative(seconds: Double, locale: String, expected: String) {
        #expect(words(.relative, seconds, locale: locale) == expected)
    }

    @Test("Times and days stand still")
    func still() {
        #expect(words(.time, 0) == "20:40")
        #expect(words(.day, 0) == "28 May")
        #expect(ViewDescription(root: .date(DateNode(start, form: .day))).nextLiveChange(after: start) == nil)
        #expect(ViewDescription(root: .date(DateNode(start, form: .time))).nextLiveChange(after: start) == nil)
    }

    @Test("A countdown's words change exactly when it says so", arguments: [7_230.0, 3_661, 3_600.5, 90, 1.5])
    func exactChanges(seconds: Double) throws {
        let node = DateNode(start + seconds, form: .countdown)
        let view = ViewDescription(root: .date(node))
        var date = start
        for _ in 0..<5 {
            guard let next = view.nextLiveChange(after: date) else { break }
            func words(_ date: Date) -> String { node.text(at: date, locale: Locale(identifier: "en_GB"), timeZone: .gmt).text }
            #expect(next > date)
            #expect(words(next - 0.01) == words(date + 0.001))
            #expect(words(next + 0.01) != words(date + 0.001))
            date = next
        }
    }

    @Test("Progress grows between its dates and in steps that can be seen")
    func progress() {
        let tea = ProgressNode(from: start, to: start + 400, label: "Tea")
        #expect([-5.0, 0, 100, 400, 900].map { tea.value(at: start + $0) } == [0, 0, 0.25, 1, 1])
        let view = ViewDescription(root: .row([.progress(tea)]))
        #expect(view.nextLiveChange(after: start - 10) == start)
        #expect(view.nextLiveChange(after: start) == start + 2)
        #expect(view.nextLiveChange(after: start + 399) == start + 400)
        #expect(view.nextLiveChange(after: start + 400) == nil)
        let never = ProgressNode(from: start, to: start, label: "")
        #expect(never.value(at: start - 1) == 0 && never.value(at: start) == 1)
    }

    @Test("The earliest of several live parts counts, however deep it stands")
    func earliest() {
        let view = ViewDescription(
            root: .column([
                .date(DateNode(start + 50_000, form: .relative)),
                .link(LinkNode("https://a.b", label: "", .row([.date(DateNode(start + 30, form: .countdown))]))),
            ]))
        #expect(view.nextLiveChange(after: start + 0.5) == start + 1)
    }

    @Test("A still view has texts and gauges in the place of its live parts")
    func stilled() {
        let live = ViewDescription(
            root: .grid(
                GridNode(
                    columns: 1,
                    [.date(DateNode(start + 61, form: .countdown)), .progress(ProgressNode(from: start, to: start + 10, label: "Tea"))])))
        let still = live.still(at: start + 5, locale: Locale(identifier: "en_GB"), timeZone: .gmt)
        #expect(still.texts == ["0:56", "Tea"])
        #expect(still.nextLiveChange(after: start) == nil)
    }
}
