import Foundation
import GRDB
import Payload
import Testing

@testable import LibraryStore

@Suite("Pictures of cards")
struct CardPictureTests {
    private let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3]

    @Test("are known by their content, and are pictures of a measure")
    func digest() throws {
        let picture = try #require(CardPicture(jpeg))
        #expect(CardPicture.isDigest(picture.digest) && CardPicture(jpeg)?.digest == picture.digest)
        #expect(CardPicture(Array("<svg/>".utf8)) == nil)
        #expect(CardPicture(jpeg + [UInt8](repeating: 0, count: CardPicture.maximumSize)) == nil)
        for text in ["", picture.digest.uppercased(), "../" + picture.digest.dropFirst(3), String(picture.digest.dropLast())] {
            #expect(!CardPicture.isDigest(text))
        }
    }

    @Test("are kept once, and as long as a card names them")
    func keeping() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.open(at: folder.library).library
        let (front, stray) = (try #require(CardPicture(jpeg)), try #require(CardPicture(jpeg + [9])))
        try await library.keep([front, stray])
        try await library.keep([front])
        let code = try await library.add(NewCode(payload: Payload("x")))
        try await library.update(code.id) { $0.card.front = front.digest }
        #expect(try await library.picture(front.digest) == front)
        #expect(try await library.picture(String(repeating: "0", count: 64)) == nil)
        #expect(try library.pictureDigests().named == [front.digest])
        let writer = try DatabaseQueue(path: folder.library.path)
        // On the same day the code may be on its way.
        try CardPictureTable.removeUnused(writer)
        #expect(try library.pictureDigests().kept == [front.digest, stray.digest])
        try CardPictureTable.removeUnused(writer, now: .now.addingTimeInterval(2 * 86_400))
        #expect(try library.pictureDigests().kept == [front.digest])
    }

    @Test("What is printed on a card is found")
    func search() async throws {
        let library = try Library.inMemory()
        let code = try await library.add(NewCode(payload: Payload("x")))
        try await library.update(code.id) { $0.card.fields = "Passenger: Ada Lovelace" }
        #expect(try await library.ids(matching: CodeQuery(search: "lovelace")) == [code.id])
    }
}
