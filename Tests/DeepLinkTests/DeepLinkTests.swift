import Testing

@testable import DeepLink

struct DeepLinkTests {
    @Test(
        "A place is found by its address, however many slashes there are",
        arguments: [
            ("quire://code/12", DeepLink.code(12)), ("quire:code/12", .code(12)), ("QUIRE:///code/12/", .code(12)),
            ("quire://create", .create), ("quire://scan", .scan), ("quire://scans", .scans), ("quire://widgets", .pane("widgets")),
        ])
    func placesAreFound(address: String, link: DeepLink) { #expect(DeepLink(address) == link) }

    @Test(
        "What names no place is no deep link",
        arguments: [
            "", "quire", "quire:", "quire://", "quire://code", "quire://code/", "quire://code/0", "quire://code/-1", "quire://code/1/2",
            "quire://code/99999999999999999999", "quire://code/1?x=y", "quire://code/%31", "quire://remove/1", "https://code/12",
            "quire://code/12\n", "quire://../code/12", "quire://scan/now", "quire://" + String(repeating: "a", count: 300),
        ])
    func otherAddressesAreRefused(address: String) { #expect(DeepLink(address) == nil) }

    @Test("Every place is written so that it is found again")
    func addressesComeBack() {
        for link in [DeepLink.code(7), .create, .scan, .scans] + DeepLink.panes.sorted().map(DeepLink.pane) {
            #expect(DeepLink(link.address) == link)
        }
    }
}
