import Drawing
import Foundation
import Graphics
import LibraryStore
import Payload
import Platform
import Testing

@testable import LibraryTransfer

@Suite("Cards outside of the library")
struct CardExchangeTests {
    private func picture(_ color: Color, width: Int = 40) throws -> CardPicture {
        let bitmap = try Bitmap(width: width, height: 25) { canvas in
            canvas.fill(Path(Rectangle(x: 0, y: 0, width: Double(width), height: 25)), with: color)
        }
        return try CardPicture(file: try bitmap.png())
    }

    private func library(_ front: CardPicture, _ back: CardPicture) -> ExchangedLibrary {
        var code = ExchangedCode(payload: Payload("4006381333931"), title: "Baker")
        code.symbology = .ean13
        code.card.balance = "12.50 EUR"
        code.card.validFrom = Date(timeIntervalSince1970: 1_790_000_000)
        code.card.fields = "\(CatimaTable.numberLabel.string): 5555"
        (code.card.front, code.card.back) = (front.digest, back.digest)
        return ExchangedLibrary(codes: [code], pictures: [front, back])
    }

    @Test("Pictures come back from JSON")
    func json() throws {
        let library = library(try picture(.black), try picture(.white))
        #expect(try LibraryReading.read(LibraryWriting.json(library)).library == library)
    }

    @Test("A picture in JSON that is none is named, and the codes come")
    func badPicture() throws {
        let library = library(try picture(.black), try picture(.white))
        let text = String(decoding: try LibraryWriting.json(library), as: UTF8.self)
        let result = try LibraryReading.read(Array(text.replacing("\"bytes\":\"iVBOR", with: "\"bytes\":\"AAAAA").utf8))
        #expect(result.codes.count == 1 && result.problems.count == 2 && result.pictures.isEmpty)
    }

    @Test("Balance, validity, number and pictures come back from the file for Catima")
    func catima() throws {
        let (front, back) = (try picture(.black), try picture(.white))
        let library = library(front, back)
        let result = try LibraryReading.read(try LibraryWriting.catima(library).bytes)
        #expect(result.codes.map(\.code.card) == library.codes.map(\.card))
        #expect(Set(result.pictures) == [front, back] && result.problems == [])
        #expect(result.codes[0].code.payload == library.codes[0].payload)
    }

    @Test("A picture that is larger than it is read is made smaller")
    func size() throws {
        let picture = try picture(.black, width: 3000)
        #expect(try Picture(bytes: picture.bytes).width <= 1600)
    }
}
