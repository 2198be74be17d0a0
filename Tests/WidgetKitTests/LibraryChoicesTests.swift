import LibraryStore
import Payload
import Testing
import Timeline
import WidgetKit

@Suite("Choices from the library")
struct LibraryChoicesTests {
    @Test("Are its codes and folders, by name and number")
    func choices() async throws {
        let library = try libraryWithCode(title: "Menu")
        try await library.add(NewCode(payload: Payload("https://example.org/2"), title: "Opening hours"))
        let folder = try await library.addFolder("Kitchen")
        let choices = LibraryChoices(library)
        #expect(try await choices.choices(of: .code, matching: "", limit: 10).map(\.name) == ["Opening hours", "Menu"])
        #expect(try await choices.choices(of: .code, matching: "menu", limit: 10).map(\.value) == ["1"])
        #expect(try await choices.choices(of: .code, matching: "", limit: 1).count == 1)
        #expect(try await choices.choices(of: .folder, matching: "kit", limit: 10).map(\.value) == [String(folder.id)])
        #expect(try await choices.choices(of: .folder, matching: "x", limit: 10).isEmpty)
        #expect(try await choices.choice(of: .code, value: "1")?.name == "Menu")
        #expect(try await choices.choice(of: .code, value: "99") == nil)
        #expect(try await choices.choice(of: .folder, value: String(folder.id))?.name == "Kitchen")
        #expect(try await choices.choice(of: .folder, value: "menu") == nil)
        try await library.trash([1])
        #expect(try await choices.choice(of: .code, value: "1") == nil)
    }
}
