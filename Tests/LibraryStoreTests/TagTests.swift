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
    func anyText() throws {
        let code = try library.add(NewCode(payload: Payload("x"), tags: ["b, with a comma", " Été ", "ete", "", "\n", "100%", "日本"]))
        #expect(code.tags == ["100%", "b, with a comma", "Été", "日本"])
        #expect(try library.add(NewCode(payload: Payload("y"), tags: ["ÉTÉ"])).tags == ["Été"])
        #expect(try library.tags() == [CodeTag("100%", 1), CodeTag("b, with a comma", 1), CodeTag("Été", 2), CodeTag("日本", 1)])
        #expect(try library.ids(matching: CodeQuery(search: "comma")) == [code.id])
    }

    @Test("A tag that no code has any more is gone")
    func unused() throws {
        let code = try library.add(NewCode(payload: Payload("x"), tags: ["a", "b"]))
        try library.update(code.id) { $0.tags = ["b", "c"] }
        #expect(try library.tags().map(\.name) == ["b", "c"])
        #expect(try library.ids(matching: CodeQuery(search: "c", tags: ["c"])) == [code.id])
        try library.trash([code.id])
        #expect(try library.tags() == [CodeTag("b", 0), CodeTag("c", 0)])
        try library.removePermanently([code.id])
        #expect(try library.tags().isEmpty)
    }

    @Test("Renaming a tag renames it on every code, and the search knows; another tag's name makes the two one")
    func renaming() throws {
        let ids = try library.add([["trian"], ["trian", "train"], ["other"]].map { NewCode(payload: Payload("x"), tags: $0) }).map(\.id)
        try library.renameTag("TRIAN", to: "Trian")
        #expect(try library.code(ids[0])?.tags == ["Trian"])
        try library.renameTag("trian", to: "train")
        #expect(try library.codes(ids: ids).map(\.tags) == [["train"], ["train"], ["other"]])
        #expect(try library.ids(matching: CodeQuery(search: "trian")).isEmpty)
        #expect(try library.ids(matching: CodeQuery(search: "train")) == [ids[1], ids[0]])
        try library.removeTag("train")
        #expect(try library.tags().map(\.name) == ["other"])
        #expect(try library.ids(matching: CodeQuery(search: "train")).isEmpty)
        #expect(throws: LibraryError.noSuchTag("train")) { try library.removeTag("train") }
        #expect(throws: LibraryError.noSuchTag("train")) { try library.renameTag("train", to: "x") }
        #expect(throws: LibraryError.unusableTagName) { try library.renameTag("other", to: " ") }
    }
}

extension CodeTag {
    fileprivate init(_ name: String, _ count: Int) { self.init(name: name, count: count) }
}
