import Payload
import Testing

@testable import LibraryStore

@Suite("Tags")
struct TagTests {
    let library: Library

    init() throws {
        library = try Library.inMemory()
    }

    @Test("Tags are any text on one line, each once whatever its case and accents")
    func anyText() async throws {
        let code = try await library.add(NewCode(payload: Payload("x"), tags: ["b, with a comma", " Été ", "ete", "", "\n", "100%", "日本"]))
        #expect(code.tags == ["100%", "b, with a comma", "Été", "日本"])
        #expect(try await library.add(NewCode(payload: Payload("y"), tags: ["ÉTÉ"])).tags == ["Été"])
        #expect(try await library.tags() == [CodeTag("100%", 1), CodeTag("b, with a comma", 1), CodeTag("Été", 2), CodeTag("日本", 1)])
        #expect(try await library.ids(matching: CodeQuery(search: "comma")) == [code.id])
    }

    @Test("A tag that no code has any more is gone")
    func unused() async throws {
        let code = try await library.add(NewCode(payload: Payload("x"), tags: ["a", "b"]))
        try await library.update(code.id) { $0.tags = ["b", "c"] }
        #expect(try await library.tags().map(\.name) == ["b", "c"])
        #expect(try await library.ids(matching: CodeQuery(search: "c", tags: ["c"])) == [code.id])
        try await library.trash([code.id])
        #expect(try await library.tags() == [CodeTag("b", 0), CodeTag("c", 0)])
        try await library.removePermanently([code.id])
        #expect(try await library.tags().isEmpty)
    }

    @Test("Renaming a tag renames it on every code, and the search knows; another tag's name makes the two one")
    func renaming() async throws {
        let ids = try await library.add([["trian"], ["trian", "train"], ["other"]].map { NewCode(payload: Payload("x"), tags: $0) }).map(
            \.id)
        try await library.renameTag("TRIAN", to: "Trian")
        #expect(try await library.code(ids[0])?.tags == ["Trian"])
        try await library.renameTag("trian", to: "train")
        #expect(try await library.codes(ids: ids).map(\.tags) == [["train"], ["train"], ["other"]])
        #expect(try await library.ids(matching: CodeQuery(search: "trian")).isEmpty)
        #expect(try await library.ids(matching: CodeQuery(search: "train")) == [ids[1], ids[0]])
        try await library.removeTag("train")
        #expect(try await library.tags().map(\.name) == ["other"])
        #expect(try await library.ids(matching: CodeQuery(search: "train")).isEmpty)
        await #expect(throws: LibraryError.noSuchTag("train")) { try await library.removeTag("train") }
        await #expect(throws: LibraryError.noSuchTag("train")) { try await library.renameTag("train", to: "x") }
        await #expect(throws: LibraryError.unusableTagName) { try await library.renameTag("other", to: " ") }
    }
}

extension CodeTag {
    fileprivate init(_ name: String, _ count: Int) { self.init(name: name, count: count) }
}
