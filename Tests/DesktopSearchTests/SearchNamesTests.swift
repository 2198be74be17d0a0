import DesktopSearch
import Testing

@Suite("SearchNames")
struct SearchNamesTests {
    @Test("are where others look for them")
    func names() {
        #expect(SearchNames.busName.hasPrefix("org.quirebook.Quire."), "sandboxes give a program the names below its own")
    }
}
