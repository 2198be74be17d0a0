import Foundation
import GRDB
import Payload
import SamplePayloads
import Testing

@testable import LibraryStore

@Suite("Attributes of codes in the library")
struct AttributeColumnTests {
    @Test("All are stored with a new code")
    func addition() async throws {
        let library = try Library.inMemory()
        let code = try await library.add(NewCode(payload: Payload("x"), attributes: .sample))
        #expect(code.attributes == .sample)
        #expect(try await library.code(code.id)?.attributes == .sample)
        let plain = try await library.add(NewCode(payload: Payload("y"), attributes: CodeAttributes(title: "Plain")))
        #expect(plain.attributes == CodeAttributes(title: "Plain"))
    }

    @Test("Each is stored by an edit, which is an event only if it edits the code", arguments: CodeAttribute.all)
    func edit(attribute: CodeAttribute) async throws {
        let library = try Library.inMemory()
        let code = try await library.add(NewCode(payload: Payload("x")))
        var wanted = code.attributes
        wanted[attribute] = CodeAttributes.sample[attribute]
        let edited = try await library.update(code.id) { $0.attributes[attribute] = CodeAttributes.sample[attribute] }
        #expect(edited.attributes == wanted)
        #expect(try await library.history(of: code.id).contains { $0.kind == .edited } == attribute.isContent)
        let back = try await library.update(code.id) { $0.attributes[attribute] = code.attributes[attribute] }
        #expect(back.attributes == code.attributes)
    }

    @Test("All are stored with a code of another device")
    func sync() async throws {
        let library = try Library.inMemory()
        let code = try await library.add(NewCode(payload: Payload("x")))
        let record = CodeRecord(uuid: code.uuid, payload: Payload("x"), attributes: .sample, created: code.created)
        try await library.write { try SyncTable.write(record, in: $0) }
        #expect(try await library.code(code.id)?.attributes == .sample)
    }

    @Test("A copy has them all but the use that was made")
    func duplication() async throws {
        let library = try Library.inMemory()
        let code = try await library.add(NewCode(payload: Payload("x"), attributes: .sample))
        var wanted = CodeAttributes.sample
        (wanted.title, wanted.spent) = ("\(code.title) (Copy)", nil)
        #expect(try await library.duplicate(code.id).attributes == wanted)
    }

    @Test("All are rescued from a damaged library; one that was never migrated is rescued with the columns it has")
    func rescue() async throws {
        let folder = try TemporaryFolder()
        let code = try await Library.open(at: folder.library).library.add(NewCode(payload: Payload("x"), attributes: .sample))
        let target = try DatabaseQueue()
        try Schema.migrator.migrate(target)
        #expect(try Rescue.copy(from: folder.library, into: target) == 1)
        #expect(try await target.read { try CodeTable.existing(code.id, in: $0) }.attributes == .sample)

        let first = folder.url.appending(path: "first.sqlite")
        let old = try DatabaseQueue(path: first.path)
        try Schema.migrator.migrate(old, upTo: "1 codes and pins")
        try await old.write { db in
            try db.execute(
                sql: """
                    INSERT INTO code (id, uuid, kind, title, sortTitle, isFavorite, created, modified, touched, searchText, payload)
                    VALUES (9, '00000000-0000-4000-8000-000000000009', 'text', 'Old', 'old', 1, 1, 1, 1, 'old', x'78')
                    """)
        }
        try old.close()
        #expect(try Rescue.copy(from: first, into: target) == 2)
        let rescued = try await target.read { try CodeTable.existing(9, in: $0) }
        #expect(rescued.attributes == CodeAttributes(title: "Old", isFavorite: true))
    }
}
