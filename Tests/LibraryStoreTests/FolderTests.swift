import Foundation
import LibraryStore
import Payload
import Testing

@Suite("Folders")
struct FolderTests {
    let library: Library

    init() throws {
        library = try Library.inMemory()
    }

    @Test("A folder keeps its place, its look and its codes when it is renamed")
    func renaming() async throws {
        let travel = try await library.addFolder("Travel", icon: "airplane", color: "#2563eb")
        let home = try await library.addFolder(" Home \n")
        #expect(travel.color == "2563EB" && home.name == "Home")
        let code = try await library.add(NewCode(payload: Payload("x"), folder: travel.id))
        #expect(try await library.renameFolder(travel.id, to: "Trips, 2030").name == "Trips, 2030")
        #expect(try await library.folders().map(\.name) == ["Trips, 2030", "Home"])
        #expect(try await library.folders().first?.icon == "airplane")
        #expect(try await library.code(code.id)?.folder == travel.id)
        #expect(try await library.ids(matching: CodeQuery(filing: .folder(travel.id))) == [code.id])
        try await library.orderFolders([home.id])
        #expect(try await library.folders().map(\.name) == ["Home", "Trips, 2030"])
        #expect(try await library.styleFolder(travel.id, icon: nil, color: nil).icon == nil)
    }

    @Test(
        "A name is 1 to 50 characters and unlike every other apart from case and accents",
        arguments: [
            ("", LibraryError.unusableFolderName("")), (" \n\t ", .unusableFolderName("")),
            (String(repeating: "é", count: 51), .unusableFolderName(String(repeating: "é", count: 51))),
            ("CAFE\u{301}", .folderExists("Café")), ("cafe", .folderExists("Café")), (" Café ", .folderExists("Café")),
            ("unfiled", .folderExists("Unfiled")),
        ])
    func names(name: String, error: LibraryError) async throws {
        try await library.addFolder("Café")
        let other = try await library.addFolder(String(repeating: "é", count: 50))
        await #expect(throws: error) { try await library.addFolder(name) }
        await #expect(throws: error) { try await library.renameFolder(other.id, to: name) }
        #expect(try await library.renameFolder(other.id, to: String(repeating: "E", count: 50)).name.count == 50)
        #expect(try await library.folders().count == 2)
    }

    @Test("Removing a folder leaves its codes unfiled, or moves them to the trash", arguments: FolderRemoval.allCases)
    func removing(removal: FolderRemoval) async throws {
        let folder = try await library.addFolder("Gone")
        let inside = try await library.add((1...3).map { NewCode(payload: Payload("\($0)"), folder: folder.id) }).map(\.id)
        let outside = try await library.add(NewCode(payload: Payload("outside"))).id
        try await library.trash([inside[0]])
        try await library.removeFolder(folder.id, codes: removal)
        #expect(try await library.folders().isEmpty)
        #expect(try await library.codes(ids: inside).allSatisfy { $0.folder == nil })
        let kept: [Code.ID] = removal == .unfile ? [outside, inside[2], inside[1]] : [outside]
        #expect(try await library.ids(matching: CodeQuery(filing: .unfiled, sort: .created)) == kept)
        await #expect(throws: LibraryError.noSuchFolder(String(folder.id))) { try await library.removeFolder(folder.id, codes: .unfile) }
    }

    @Test("Each folder knows how many codes it holds, and so does the one of the unfiled")
    func counts() async throws {
        let folder = try await library.addFolder("Some")
        let ids = try await library.add((1...5).map { NewCode(payload: Payload("\($0)"), folder: $0 > 2 ? folder.id : nil) }).map(\.id)
        try await library.trash([ids[4]])
        let counts = try await library.folderCounts()
        #expect(counts[folder.id] == 2 && counts[nil] == 2 && counts[99] == 0 && counts.total == 4)
    }

    @Test("Conditions of a query all count")
    func combined() async throws {
        let folder = try await library.addFolder("Some")
        let texts = ["https://a.example", "b", "c", "https://d.example"]
        let ids = try await library.add(
            texts.enumerated().map { index, text in
                NewCode(
                    payload: Payload(text), isFavorite: index != 1, folder: index < 3 ? folder.id : nil,
                    tags: index == 0 ? ["Red", "blue, dark"] : index == 2 ? ["red"] : ["blue, dark"])
            }
        ).map(\.id)
        func found(_ query: CodeQuery) async throws -> [Code.ID] { try await library.ids(matching: query) }
        for sort in CodeQuery.Sort.allCases where sort != .title {
            #expect(try await found(CodeQuery(filing: .folder(folder.id), sort: sort)) == [ids[2], ids[1], ids[0]])
            #expect(try await found(CodeQuery(filing: .unfiled, sort: sort)) == [ids[3]])
        }
        #expect(try await found(CodeQuery(tags: ["RED"])) == [ids[2], ids[0]])
        #expect(try await found(CodeQuery(tags: ["red", "Blue, dark"])) == [ids[0]])
        #expect(try await found(CodeQuery(tags: ["red", "none"])).isEmpty)
        #expect(try await found(CodeQuery(place: .favorites, kind: .uri, filing: .folder(folder.id))) == [ids[0]])
        #expect(try await found(CodeQuery(search: "example", filing: .unfiled, tags: ["blue, dark"], limit: 5)) == [ids[3]])
        #expect(try await library.count(matching: CodeQuery(search: "example", filing: .folder(folder.id))) == 1)
    }

    @Test("Colours are six hexadecimal digits", arguments: ["red", "12345", "#1234567", "12345g", ""])
    func colors(color: String) async throws {
        await #expect(throws: LibraryError.unusableColor(color)) { try await library.addFolder("x", color: color) }
        await #expect(throws: LibraryError.noSuchFolder("9")) { try await library.add(NewCode(payload: Payload("x"), folder: 9)) }
    }
}
