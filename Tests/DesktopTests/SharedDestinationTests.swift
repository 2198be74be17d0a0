import Desktop
import Navigation
import Testing

@Suite("Destinations that other programs lead to")
struct SharedDestinationTests {
    @Test(
        "are written so that they are found again",
        arguments: [
            ("quire://code/7", CodeDestination.show(7)), ("quire://code/7/edit", CodeDestination.edit(7)),
            ("quire://search?text=menu%20card", SearchDestination("menu card")), ("quire://search?text=", SearchDestination("")),
            ("quire://scan", ScanDestination.scan()), ("quire://scan?source=screen", ScanDestination.scan(.screen)),
            ("quire://scans", ScanDestination.history), ("quire://task/3/complete", TaskCompletion(3)),
            ("quire://task/3/complete?key=aZ0_-", TaskCompletion(3, key: "aZ0_-")),
        ] as [(String, any LinkedDestination)])
    func addresses(address: String, destination: any LinkedDestination) throws {
        #expect(destination.address == address)
        let link = try DeepLink(reading: address)
        #expect(try type(of: destination).read(link)?.isEqual(to: destination) == true)
    }

    @Test("are found by their own addresses alone")
    func others() throws {
        #expect(CodeDestination(address: "quire://scan") == nil)
        #expect(CodeDestination(address: "quire://code/0") == nil)
        #expect(CodeDestination(address: "quire://code/1?text=a") == nil)
        #expect(SearchDestination(address: "quire://search/a") == nil)
        #expect(TaskCompletion(address: "quire://task/3") == nil)
        #expect(throws: DeepLinkError.invalidValue("source")) { try ScanDestination.read(DeepLink(reading: "quire://scan?source=Screen")) }
        #expect(throws: DeepLinkError.invalidValue("key")) {
            try TaskCompletion.read(DeepLink(reading: "quire://task/1/complete?key=a%3D"))
        }
    }
}
