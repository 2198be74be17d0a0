import LibraryStore
import Payload
import Testing

@Suite("Changing many codes at once")
struct BatchTests {
    let library: Library
    let ids: [Code.ID]
    let folder: Folder

    init() async throws {
        library = try Library.inMemory()
        folder = try await library.addFolder("Some")
        let folder = folder.id
        ids = try await library.add([
            NewCode(payload: Payload("one"), isFavorite: true, tags: ["a", "b"]),
            NewCode(payload: Payload("two"), folder: folder, tags: ["b"]),
            NewCode(payload: Payload("three")),
        ]).map(\.id)
        try await library.trash([ids[2]])
    }

    @Test("Undoing a batch brings back exactly what was there")
    func undo() async throws {
        let before = try await library.codes(ids: ids)
        let tags = try await library.tags()
        let batches: [CodeBatch] = [
            .trash, .restore, .move(to: folder.id), .move(to: nil), .setFavorite(true), .setFavorite(false), .addTags(["b", "c, d"]),
            .removeTags(["B", "none"]),
        ]
        for batch in batches {
            let undo = try await library.change(ids + ids, batch)
            #expect(!undo.isEmpty)
            #expect(try await library.codes(ids: ids) != before)
            try await library.undo(undo)
            #expect(try await library.codes(ids: ids) == before, "\(batch)")
            #expect(try await library.tags() == tags)
            #expect(try await library.ids(matching: CodeQuery(search: "c, d")).isEmpty)
        }
    }

    @Test("Several batches are undone one by one")
    func several() async throws {
        let before = try await library.codes(ids: ids)
        let first = try await library.change(ids, .addTags(["x"]))
        let second = try await library.change([ids[0], ids[1]], .trash)
        #expect(first.count == 3 && second.count == 2)
        try await library.undo(second)
        #expect(try await library.code(ids[0])?.tags == ["a", "b", "x"])
        try await library.undo(first)
        #expect(try await library.codes(ids: ids) == before)
    }

    @Test("What was changed again since, and what is gone for good, stays so")
    func changedSince() async throws {
        let other = try await library.addFolder("Other").id
        let undo = try await library.change(ids, .move(to: other))
        try await library.update(ids[0]) { $0.folder = folder.id }
        try await library.removePermanently([ids[2]])
        try await library.removeFolder(folder.id, codes: .unfile)
        try await library.undo(undo)
        #expect(try await library.codes(ids: ids).map(\.folder) == [nil, nil])
        #expect(try await library.code(ids[2]) == nil)
    }

    @Test("An unknown id or folder leaves everything as it was")
    func allOrNothing() async throws {
        let before = try await library.codes(ids: ids)
        for batch in [CodeBatch.trash, .move(to: folder.id), .setFavorite(true), .addTags(["x"]), .removeTags(["a"])] {
            await #expect(throws: LibraryError.noSuchCode("99")) { try await library.change(ids + [99], batch) }
        }
        await #expect(throws: LibraryError.noSuchFolder("99")) { try await library.change(ids, .move(to: 99)) }
        #expect(try await library.codes(ids: ids) == before)
        #expect(try await library.change([ids[2]], .trash).isEmpty)
    }
}
