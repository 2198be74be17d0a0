import DesktopAPI
import Testing

@Suite("IntentNames")
struct IntentNamesTests {
    @Test("are where others look for them")
    func names() {
        #expect(IntentNames.path == "/" + IntentNames.busName.replacing(".", with: "/"))
    }
}
