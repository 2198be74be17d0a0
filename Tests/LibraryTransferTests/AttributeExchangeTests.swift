import Foundation
import LibraryStore
import Payload
import Platform
import SamplePayloads
import Testing
import TestTexts

@testable import LibraryTransfer

@Suite("Attributes of codes outside of the library")
struct AttributeExchangeTests {
    private let record = CodeRecord(
        payload: Payload("x"), attributes: .sample, created: Date(timeIntervalSince1970: 1_800_000_000))

    @Test("All come back from JSON")
    func json() throws {
        let library = ExchangedLibrary(codes: [ExchangedCode(record)])
        #expect(try LibraryReading.read(LibraryWriting.json(library)).library.codes.map(\.attributes) == [.sample])
    }

    @Test("Those with a column come back from a table")
    func table() throws {
        let library = ExchangedLibrary(codes: [ExchangedCode(record)])
        let code = try #require(try LibraryReading.read(LibraryWriting.csv(library)).codes.first?.code)
        for attribute in CodeAttribute.all where !attribute.headings.isEmpty || [.title, .notes].contains(attribute) {
            #expect(code.attributes[attribute] == CodeAttributes.sample[attribute], "\(attribute.key)")
        }
    }

    @Test("The header of a table stays as it is")
    func header() throws {
        let header = try LibraryWriting.csv(ExchangedLibrary()).prefix { $0 != 0x0D }
        #expect(
            String(decoding: header, as: UTF8.self).hasPrefix(
                "title,content,kind,folder,tags,notes,favorite,created,modified,used,uses,expires,onetime,trashed,uuid,bytes"))
    }

    @Test("The inbox takes those that may be set, and its schema names them", arguments: CodeAttribute.given)
    func inbox(attribute: CodeAttribute) throws {
        let value =
            switch CodeAttributes.sample[attribute] {
            case .flag: "true"
            case .text(let text): "\"\(text)\""
            case .date: "\"2030-03-17T17:46:40Z\""
            }
        let content = Array("{\"text\": \"x\", \"\(attribute.key)\": \(value)}".utf8)
        guard case .item(let item) = try InboxContent(content) else { throw RowReadingError(.verbatim("no item")) }
        #expect(item.attributes[attribute] == CodeAttributes.sample[attribute])
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let schema = try #require(JSONTree(Array(try Data(contentsOf: root.appending(path: "data/inbox/item.schema.json")))[...]))
        #expect(schema["properties"]?[attribute.key] != nil)
    }

    // MARK: Documents of the folder sync

    private func document(_ change: (inout [String: JSONTree]) -> Void) throws -> CodeDocument {
        let bytes = DocumentCoding.bytes(CodeDocument(record, by: "here"))
        guard case .object(let old)? = JSONTree(bytes[...]) else { throw RowReadingError(.verbatim("no object")) }
        var members = Dictionary(uniqueKeysWithValues: old.map { ($0.name, $0.value) })
        change(&members)
        return try DocumentCoding.code(JSONTree.object(members.map { JSONTree.Member(name: $0.key, value: $0.value) }).bytes)
    }

    private func register(_ value: JSONTree) -> JSONTree {
        .object([.init(name: "at", value: .number("5")), .init(name: "by", value: .string("there")), .init(name: "value", value: value)])
    }

    @Test("All come back from a document")
    func document() throws {
        #expect(try document { _ in }.record?.isEquivalent(to: record) == true)
    }

    @Test("What a newer Quire adds to a document does no harm")
    func newer() throws {
        #expect(try document { $0["fromTheFuture"] = register(.boolean(true)) } == document { _ in })
    }

    @Test("A document that lacks an attribute, or has another type of value, is damaged", arguments: ["favorite", "expires", "spent"])
    func damaged(key: String) {
        #expect(throws: DocumentError.self) { try document { $0[key] = nil } }
        #expect(throws: DocumentError.self) { try document { $0[key] = register(.string("yes")) } }
    }

    @Test("The later change of an attribute counts on both devices, and erasing keeps nothing of it", arguments: CodeAttribute.all)
    func merging(attribute: CodeAttribute) throws {
        var plain = record
        plain.attributes[attribute] = CodeAttributes()[attribute]
        let old = CodeDocument(plain, by: "here")
        var new = old
        new.apply(record, now: Date(timeIntervalSince1970: 1_850_000_000), by: "there")
        for merged in [old.merged(with: new), new.merged(with: old)] {
            #expect(merged.result.record?.attributes[attribute] == CodeAttributes.sample[attribute])
        }
        new.delete(now: Date(timeIntervalSince1970: 1_860_000_000), by: "there")
        #expect(new.record == nil && new.attributes.dates.isEmpty)
        #expect(!String(decoding: DocumentCoding.bytes(new), as: UTF8.self).contains("a sample"))
    }
}
