import Testing

@testable import Navigation

struct DeepLinkTests {
    @Test(
        "A place is found by its address, however many slashes there are",
        arguments: [
            ("quire://code/12", DeepLink.code(12)), ("quire:code/12", .code(12)), ("QUIRE:///code/12/", .code(12)),
            ("quire://create", .create()), ("quire://scan", .scan()), ("quire://scans", .scans), ("quire://widgets", .pane("widgets")),
            ("quire://tasks", .tasks), ("quire://task/3", .task(3)), ("quire:task/3/complete/", .completeTask(3)),
            ("quire://flyers", .pane("flyers")), ("quire://flyers/wi-fi-sign", .flyer("wi-fi-sign")), ("quire:///flyers/a4/", .flyer("a4")),
        ])
    func placesAreFound(address: String, link: DeepLink) { #expect(DeepLink(address) == link) }

    @Test(
        "What names no place is no deep link",
        arguments: [
            "", "quire", "quire:", "quire://", "quire://code", "quire://code/", "quire://code/0", "quire://code/-1", "quire://code/1/2",
            "quire://code/99999999999999999999", "quire://code/1?x=y", "quire://code/%31", "quire://remove/1", "https://code/12",
            "quire://code/12\n", "quire://../code/12", "quire://scan/now", "quire://task", "quire://tasks/1",
            "quire://task/0/complete", "quire://task/1/complete/now", "quire://task/1/remove", "quire://task/complete/1",
            "quire://flyers/Clean", "quire://flyers/clean/now", "quire://flyers/../clean", "quire://code/1-2", "quire://task-s",
            "quire://" + String(repeating: "a", count: 300),
        ])
    func otherAddressesAreRefused(address: String) { #expect(DeepLink(address) == nil) }

    @Test("Every place is written so that it is found again")
    func addressesComeBack() {
        for link in [DeepLink.code(7), .create(), .scan(), .scans, .tasks, .task(7), .completeTask(7), .flyer("wi-fi-sign")] + DeepLink.panes.sorted().map(DeepLink.pane) {
            #expect(DeepLink(link.address) == link)
        }
    }
}
