import LibraryStore
import Payload
import Testing

@Suite("Changing many codes at once")
struct BatchTests {
    let library: Library
    let ids: [Code.ID]
    let folder: Folder

    init() throws {
        library = try Library.inMemory()
        folder = try library.addFolder("Some")
        let folder = folder.id
        ids = try library.add([
            NewCode(payload: Payload("one"), isFavorite: true, tags: ["a", "b"]),
            NewCode(payload: Payload("two"), folder: folder, tags: ["b"]),
            NewCode(payload: Payload("three")),
        ]).map(\.id)
        try library.trash([ids[2]])
    }

    @Test("Undoing a batch brings back exactly what was there")
    func undo() throws {
        let before = try library.codes(ids: ids)
        let tags = try library.tags()
        let batches: [CodeBatch] = [
            .trash, .restore, .move(to: folder.id), .move(to: nil), .setFavorite(true), .setFavorite(false), .addTags(["b", "c, d"]),
            .removeTags(["B", "none"]),
        ]
        for batch in batches {
            let undo = try library.change(ids + ids, batch)
            #expect(!undo.isEmpty)
            #expect(try library.codes(ids: ids) != before)
            try library.undo(undo)
            #expect(try library.codes(ids: ids) == before, "\(batch)")
            #expect(try library.tags() == tags)
            #expect(try library.ids(matching: CodeQuery(search: "c, d")).isEmpty)
        }
    }

    @Test("Several batches are undone one by one")
    func several() throws {
        let before = try library.codes(ids: ids)
        let first = try library.change(ids, .addTags(["x"]))
        let second = try library.change([ids[0], ids[1]], .trash)
        #expect(first.count == 3 && second.count == 2)
        try library.undo(second)
        #expect(try library.code(ids[0])?.tags == ["a", "b", "x"])
        try library.undo(first)
        #expect(try library.codes(ids: ids) == before)
    }

    @Test("What was changed again since, and what is gone for good, stays so")
    func changedSince() throws {
        let other = try library.addFolder("Other").id
        let undo = try library.change(ids, .move(to: other))
        try library.update(ids[0]) { $0.folder = folder.id }
        try library.removePermanently([ids[2]])
        try library.removeFolder(folder.id, codes: .unfile)
        try library.undo(undo)
        #expect(try library.codes(ids: ids).map(\.folder) == [nil, nil])
        #expect(try library.code(ids[2]) == nil)
    }

    @Test("An unknown id or folder leaves everything as it was")
    func allOrNothing() throws {
        let before = try library.codes(ids: ids)
        for batch in [CodeBatch.trash, .move(to: folder.id), .setFavorite(true), .addTags(["x"]), .removeTags(["a"])] {
            #expect(throws: LibraryError.noSuchCode("99")) { try library.change(ids + [99], batch) }
        }
        #expect(throws: LibraryError.noSuchFolder("99")) { try library.change(ids, .move(to: 99)) }
        #expect(try library.codes(ids: ids) == before)
        #expect(try library.change([ids[2]], .trash).isEmpty)
    }
}
