import Foundation
import GRDB
import GRDBSQLite
import Payload
import Testing

@testable import LibraryStore

@Suite("Opening a library to look things up")
struct LibraryLookupTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("Makes no library where there is none, and touches none that has to be opened as a whole")
    func nothing() throws {
        #expect(try Library.openForLookup(at: folder.library) == nil)
        #expect(try folder.names.isEmpty)
        let queue = try DatabaseQueue(path: folder.library.path)
        try Schema.migrator.migrate(queue, upTo: "1 codes and pins")
        try queue.close()
        let before = try Data(contentsOf: folder.library)
        #expect(try Library.openForLookup(at: folder.library) == nil)
        #expect(try Data(contentsOf: folder.library) == before)
    }

    @Test("Finds what others add meanwhile, and changes nothing itself")
    func following() async throws {
        let whole = try Library.open(at: folder.library).library
        try await whole.add(NewCode(payload: Payload("first")))
        let library = try #require(try Library.openForLookup(at: folder.library))
        #expect(try await library.ids(matching: CodeQuery(search: "first")) == [1])
        try await whole.add(NewCode(payload: Payload("second")))
        #expect(try await library.ids(matching: CodeQuery(search: "second")) == [2])
        await #expect(throws: LibraryError.readOnly(file: folder.library)) { try await library.add(NewCode(payload: Payload("third"))) }
        #expect(library.readOnlyReason != nil)
    }

    @Test("A library that another file took the place of is not answered from")
    func replaced() async throws {
        try await Library.open(at: folder.library).library.add(NewCode(payload: Payload("first")))
        let library = try #require(try Library.openForLookup(at: folder.library))
        try FileManager.default.moveItem(at: folder.library, to: folder.url.appending(path: "old"))
        await #expect(throws: LibraryError.replaced(file: folder.library)) { try await library.ids(matching: CodeQuery(search: "first")) }
    }

    @Test("Damage is refused, until a program opens the library that can tell of it")
    func damage() async throws {
        try await Library.open(at: folder.library).library.add(NewCode(payload: Payload("first")))
        DamageMark(folder.library).set()
        #expect(throws: LibraryError.damaged(file: folder.library)) { try Library.openForLookup(at: folder.library) }
        try Data(repeating: 0x58, count: 8192).write(to: folder.library)
        DamageMark(folder.library).clear()
        #expect(throws: LibraryError.damaged(file: folder.library)) { try Library.openForLookup(at: folder.library) }
        #expect(try folder.names.filter { $0.contains("damaged") || $0.contains("aside") }.isEmpty)
    }

    @Test("A query can be limited to certain codes, whatever it asks for", arguments: CodeQuery.Sort.allCases)
    func among(sort: CodeQuery.Sort) async throws {
        let library = try Library.inMemory()
        for number in 1...40 { try await library.add(NewCode(payload: Payload("tea \(number)"))) }
        var query = CodeQuery(search: "tea", sort: sort, limit: 50)
        query.among = [3, 7, 99]
        #expect(try await Set(library.ids(matching: query)) == [3, 7])
        #expect(try await library.count(matching: query) == 2)
        query.search = ""
        #expect(try await Set(library.ids(matching: query)) == [3, 7])
        query.among = []
        #expect(try await library.ids(matching: query).isEmpty)
    }

    @Test("What is shown first holds the favourites, however far behind they are, and each code once")
    func prominent() async throws {
        let library = try Library.inMemory()
        let favorite = try await library.add(NewCode(payload: Payload("old tea"), isFavorite: true)).id
        for number in 1...1500 { try await library.add(NewCode(payload: Payload("tea \(number)"))) }
        let rare = try await library.add(NewCode(payload: Payload("rare \(1)"), isFavorite: true)).id
        for search in ["tea", "te", "", "old"] {
            let query = CodeQuery(search: search, sort: .relevance, limit: 5)
            let ids = try await library.prominentCodes(matchingAny: [query, query]).map(\.id)
            #expect(ids.contains(favorite) && Set(ids).count == ids.count && ids.count <= 10, "\(search)")
            #expect(try await Set(library.ids(matching: query)).isSubset(of: ids) || ids.count == 5, "\(search)")
        }
        let both = [CodeQuery(search: "rare", sort: .relevance, limit: 5), CodeQuery(search: "old", sort: .relevance, limit: 5)]
        #expect(try await Set(library.prominentCodes(matchingAny: both).map(\.id)) == [favorite, rare])
        #expect(try await library.prominentCodes(matchingAny: [CodeQuery(search: "nothing", sort: .relevance, limit: 5)]).isEmpty)
    }

    @Test("Searches among ever other codes leave no statements behind")
    func statements() async throws {
        let library = try Library.inMemory()
        for number in 1...40 { try await library.add(NewCode(payload: Payload("tea \(number)"))) }
        func kept() throws -> Int {
            try library.read { db in
                var (count, statement) = (0, sqlite3_next_stmt(db.sqliteConnection, nil))
                while let one = statement { (count, statement) = (count + 1, sqlite3_next_stmt(db.sqliteConnection, one)) }
                return count
            }
        }
        func narrow(_ search: String, to ids: Range<Code.ID>) async throws {
            var query = CodeQuery(search: search, sort: .relevance, limit: 5)
            query.among = Array(ids)
            _ = try await library.prominentCodes(matchingAny: [query])
        }
        for search in ["tea", "te"] { try await narrow(search, to: 1..<41) }
        let before = try kept()
        for first in Code.ID(2)...30 { for search in ["tea", "te"] { try await narrow(search, to: first..<41) } }
        #expect(try kept() == before)
    }

    @Test("Tells whether codes of a large import still wait for the index")
    func waiting() async throws {
        let records = (1...(SearchBacklog.batchSize * 2)).map { CodeRecord(payload: Payload("tea \($0)")) }
        try Library.open(at: folder.library, for: .command).library.insert(records)
        let library = try #require(try Library.openForLookup(at: folder.library))
        #expect(try await !library.isSearchIndexed)
        // Kept alive, because its indexing ends when it is released.
        let whole = try Library.open(at: folder.library).library
        while try await !library.isSearchIndexed { await Task.yield() }
        #expect(try await whole.isSearchIndexed)
    }

    @Test("The written down forms of accented letters are those of Unicode's tables", arguments: FoldedText.common)
    func folded(value: UInt32) throws {
        let character = Character(try #require(Unicode.Scalar(value)))
        #expect(FoldedText.fold(character) == FoldedText.foldByTables(character))
    }
}
