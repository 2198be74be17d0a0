import Desktop
import Foundation
import GLib
import Testing
import TestTexts
import Timeline

@Suite("The status of a pinned widget")
struct HostedWidgetTests {
    private static func status(problem: TimelineError?, relevance: Double?, next: Date?) -> WidgetStatus {
        WidgetStatus(
            id: 3, kind: "todo", family: .large, configuration: WidgetConfiguration(["list": "2"]), nextRefresh: next,
            lastRefresh: Date(timeIntervalSince1970: 1_795_000_000), isRefreshing: false, isStale: true, isHidden: false, isLive: true,
            spentBudget: 7, problem: problem, relevance: relevance)
    }

    @Test(
        "comes over the bus as it was sent",
        arguments: [
            status(problem: nil, relevance: nil, next: nil),
            status(
                problem: .unavailable(message: "No answer.", recovery: "It is asked again."), relevance: 0.5,
                next: Date(timeIntervalSince1970: 1_795_000_060)),
        ])
    func sent(status: WidgetStatus) {
        let sent = HostedWidget(status, library: "/library")
        #expect(HostedWidget(sent.values) == sent)
        #expect(sent.problem == (status.problem == nil ? nil : "No answer. It is asked again."))
    }

    @Test("is nothing without a widget")
    func nothing() { #expect(HostedWidget(["library": .string("/library")]) == nil) }
}
