import Foundation
import LibraryStore
import LibraryTransfer
import Payload
import Platform
import Symbols
import Testing
import TestTexts

@Suite("A file of another program")
struct ProgramFormatTests {
    @Test(
        "is recognised by what is in it",
        arguments: [
            ("quire-1.json", ExchangeFormat.json), ("broken.csv", .csv), ("binaryeye.csv", .binaryeye), ("binaryeye.json", .binaryeye),
            ("qrbook-export.json", .qrbook), ("qrbook-template.json", .qrbook), ("catima.csv", .catima), ("catima.zip", .catima),
            ("miniqr-links.csv", .miniqr), ("miniqr-contacts.csv", .miniqr), ("contacts.vcf", .vcf), ("events.ics", .ics),
            ("boarding.pkpass", .pkpass), ("links.txt", .lines),
        ])
    func recognition(name: String, format: ExchangeFormat) throws {
        #expect(try LibraryReading.format(of: Fixture.bytes(name)) == format)
        #expect(try Fixture.read(name, as: format) == Fixture.read(name))
    }

    @Test("of Binary Eye has its scans, as a table and as JSON")
    func binaryEye() throws {
        let table = try Fixture.read("binaryeye.csv")
        #expect(table.contents == ["https://example.org/a", "4006381333931", "He said \"hello\""])
        #expect(table.titles == ["", "Milk", ""])
        #expect(table.codes.map(\.code.kind) == [nil, .product, nil])
        #expect(table.codes[0].code.created != nil)
        #expect(table.problems == [])
        let json = try Fixture.read("binaryeye.json")
        #expect(json.contents == ["https://example.org/a", "4006381333931"])
        #expect(json.problems == [ImportRowError(line: 1, reason: "The scan has no “content”.")])
        #expect(json.codes[0].code.created == table.codes[0].code.created)
    }

    @Test("of Catima is written as it is read, each card in its symbology")
    func catimaRoundTrip() throws {
        var library = ExchangedLibrary()
        for (content, symbology) in [
            ("4006381333931", Symbology.ean13), ("ABC-1", .code128), ("=1+1", .qrCode), ("Bahnticket, \"42\"", .aztec), ("ticket", .pdf417),
        ] {
            var code = ExchangedCode(payload: Payload(content), title: "Card \(content)")
            code.symbology = symbology
            code.folder = "Shops"
            code.tags = ["often"]
            code.notes = "two\nlines"
            code.isFavorite = symbology == .ean13
            code.expires = Date(timeIntervalSince1970: 1_900_000_000)
            library.codes.append(code)
        }
        var bytes = ExchangedCode(payload: Payload(bytes: [0x80, 0x00, 0xFF]), title: "bytes")
        bytes.symbology = .aztec
        var parcel = ExchangedCode(payload: Payload("x"), title: "unknown there")
        parcel.symbology = .maxiCode
        library.codes += [bytes, parcel]
        let export = try LibraryWriting.catima(library)
        #expect((export.written, export.leftOut) == (6, 1))
        let read = try LibraryReading.read(export.bytes)
        #expect(read.format == .catima && read.problems == [])
        for (code, original) in zip(read.codes.map(\.code), library.codes) {
            #expect(code.payload.bytes == original.payload.bytes && code.title == original.title && code.symbology == original.symbology)
            #expect(code.folder == original.folder && code.tags == original.tags && code.notes == original.notes)
            #expect(code.isFavorite == original.isFavorite && code.expires == original.expires)
        }
    }

    @Test("of QRBook's export has its codes with everything that it tells")
    func qrBookExport() throws {
        let result = try Fixture.read("qrbook-export.json")
        #expect(result.titles == ["Home", "Pay"])
        #expect(result.contents == ["WIFI:T:WPA;S:Nest;P:swallow-summer;H:false;;", "https://venmo.com/someone"])
        #expect(result.problems == [ImportRowError(line: 12, reason: "The entry has no “data”: enter the content of the code.")])
        let code = result.codes[0].code
        #expect(code.uuid?.uuidString == "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
        #expect(code.tags == ["house", "guests"])
        #expect((code.isFavorite, code.useCount) == (true, 4))
        #expect(code.created == (try moment("2026-02-10T17:05:00Z")))
        #expect(result.lines == [2, 17])
    }

    @Test("of QRBook's template is made of the fields of each kind")
    func qrBookTemplate() throws {
        let result = try Fixture.read("qrbook-template.json")
        #expect(result.titles == ["Site", "Office", "Open", "Jane", "Standup", "Venmo", "Cash"])
        #expect(result.codes.map { $0.code.payload.kind } == [.uri, .wifi, .wifi, .contact, .calendar, .payment, .payment])
        #expect(result.contents[0] == "https://example.org")
        #expect(result.contents[1] == "WIFI:T:WPA;S:Office;P:secret123;;")
        #expect(result.contents[5...] == ["https://venmo.com/someone", "https://cash.app/$tag"])
        #expect(result.codes[3].code.payload.parsed().text("name") == "Jane Doe")
        #expect(result.codes[4].code.payload.parsed().text("summary") == "Weekly standup")
        #expect(result.codes[0].code.tags == ["sample"])
        #expect(result.badLines == [11, 12])
        #expect(result.problems[0].reason.string.contains("password"))
    }

    @Test("of Catima has its cards in their groups, packed or not", arguments: ["catima.csv", "catima.zip"])
    func catima(name: String) throws {
        let result = try Fixture.read(name)
        #expect(result.titles == ["Grocer", "Railway", "Library"])
        #expect(result.contents == ["12345678", "4006381333931", "ABC-5555"])
        #expect(result.folders.map(\.name) == ["Food", "Travel"])
        #expect(result.codes.map(\.code.folder) == ["Food", "Travel", nil])
        #expect(result.codes.map(\.code.tags) == [[], ["Food", "archived"], []])
        #expect(result.codes.map(\.code.notes) == ["two\r\n\r\nlines", "", ""])
        #expect(result.codes.map(\.code.card.balance) == ["", "12.50 EUR", ""])
        #expect(result.codes[2].code.card.fields == "Card number: 5555")
        #expect(result.codes[0].code.expires == Date(timeIntervalSince1970: 1_798_761_600))
        #expect(result.codes[0].code.used == Date(timeIntervalSince1970: 1_700_000_000))
        #expect(result.codes.map(\.code.isFavorite) == [true, false, false])
        #expect(result.codes[1].code.kind == .product)
        // The picture in the archive is none; its card comes all the same.
        #expect(result.badLines == (name == "catima.zip" ? [8, 13] : [13]))
        #expect(result.problems.last == ImportRowError(line: 13, reason: "The card has no number."))
    }

    @Test(
        "of Catima keeps a balance as it is written where it is none",
        arguments: [
            ("12.50,EUR", "12.50 EUR"), ("0,EUR", ""), ("0.00,", ""), ("350,", "350"), ("12abc,EUR", "12abc EUR"), ("ten,", "ten"),
            ("1e400,EUR", "1e400 EUR"), ("5,XQZ", "5 XQZ"), ("-3,CHF", "-3.00 CHF"),
        ])
    func catimaBalance(cells: String, kept: String) throws {
        let table = "_id,store,balance,balancetype,cardid\n1,Shop,\(cells),77\n"
        #expect(try LibraryReading.read(Array(table.utf8)).codes.map(\.code.card.balance) == [kept])
    }

    @Test("of Mini QR has its links and its contacts")
    func miniQR() throws {
        let links = try Fixture.read("miniqr-links.csv")
        #expect(links.contents == ["https://example.org/a", "https://example.org/b?x=1,2"])
        #expect(links.titles == ["First", "two"])
        let contacts = try Fixture.read("miniqr-contacts.csv")
        #expect(contacts.titles == ["John's card"])
        let card = contacts.codes[0].code.payload.parsed()
        #expect(card.kind == .contact)
        #expect(card.text("given") == "John, Jr.")
        #expect(card["phones"]?.text.contains("+1234567890") == true)
        #expect(contacts.badLines == [3, 4])
    }

    @Test("of contacts has each card as it stands")
    func cards() throws {
        let bytes = try Fixture.bytes("contacts.vcf")
        let result = try Fixture.read("contacts.vcf")
        #expect(result.titles == ["Ada Lovelace", "Jörg Müller", "Grace Hopper"])
        #expect(result.lines == [1, 8, 21])
        #expect(result.badLines == [18, 25, 26])
        #expect(result.codes[0].code.payload.bytes == Array(bytes.prefix { $0 != 0 }.prefix(result.codes[0].code.payload.bytes.count)))
        #expect(result.contents[1].hasSuffix("END:VCARD\r\nEND:VCARD\r\n"))
        #expect(result.problems[0].reason.string.contains("END:VCARD"))
    }

    @Test("of events has each as a calendar of its own with the zones that it names")
    func events() throws {
        let result = try Fixture.read("events.ics")
        #expect(result.titles == ["Breakfast", "Christmas Eve"])
        #expect(result.contents[0].contains("BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\n"))
        #expect(!result.contents[1].contains("VTIMEZONE"))
        #expect(result.contents[1].hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r\nBEGIN:VEVENT\r\nUID:3\r\n"))
        #expect(result.contents[1].hasSuffix("END:VEVENT\r\nEND:VCALENDAR\r\n"))
        #expect(result.codes[0].code.payload.parsed().text("start") == "2027-07-04T09:30:00+02:00")
        #expect(result.lines == [20, 34])
        #expect(result.badLines == [30, 39, 42])
    }

    @Test("of contacts or events is cut where its components end, not where a text speaks of them")
    func cutting() throws {
        let cards =
            "\u{FEFF}begin:vcard\nversion:3.0\nfn:Ada\nnote:Cards begin with\n BEGIN:VCARD\n and end with\n END:VCARD\nend:vcard\nBEGIN:VCARD\nFN:Bob\nEND:VCARD"
        let contacts = try LibraryReading.read(Array(cards.utf8))
        #expect(contacts.format == .vcf)
        #expect(contacts.titles == ["Ada", "Bob"])
        #expect(contacts.lines == [1, 9])
        #expect(contacts.problems == [])
        let zone =
            "BEGIN:VTIMEZONE\nTZID:Late\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0300\nTZOFFSETTO:+0300\nEND:STANDARD\nEND:VTIMEZONE\n"
        let event = "BEGIN:VEVENT\nDTSTART;TZID=Late:20270704T093000\nSUMMARY:Zone behind\nEND:VEVENT\n"
        let events = try LibraryReading.read(Array("BEGIN:VCALENDAR\nVERSION:2.0\n\(event)\(zone)END:VCALENDAR\n".utf8))
        #expect(events.contents == ["BEGIN:VCALENDAR\nVERSION:2.0\n\(zone)\(event)END:VCALENDAR\n"])
    }

    @Test("that is a wallet pass has its code once, with the bytes that its symbol has")
    func pass() throws {
        let result = try Fixture.read("boarding.pkpass")
        #expect(result.codes.count == 1)
        let code = result.codes[0].code
        #expect(code.payload.bytes == Array("M1D".utf8) + [0xD6] + Array("E/JANE E7X".utf8))
        #expect((code.title, code.notes) == ("Example Air", "Boarding pass\nE7X"))
        #expect(code.expires == (try moment("2027-01-02T02:04:00Z")))
        // As under the symbol of the pass, and in the character set that the pass names.
        #expect(SymbolStyle(json: code.style)?.caption == SymbolCaption("E7X", look: .plain))
        #expect(code.payload.reading?.text == "M1DÖE/JANE E7X" && code.payload.reading?.isGuessed == false)
        #expect(CodeRecord(code, now: .now).attributes.charset == "ISO-8859-1")
    }

    @Test("that is a wallet pass keeps what it says: its fields in a language, its date, its places, and its second code")
    func passDetails() throws {
        let result = try Fixture.read("rail.pkpass")
        #expect(result.contents == ["RAIL-1", "third"] && result.problems == [])
        let code = result.codes[0].code
        #expect((code.symbology, code.card.secondSymbology) == (.aztec, .code128))
        #expect(code.card.secondContent == "778899")
        #expect(code.notes == "Ticket\nOrder 1\n\nBike")
        let fields = CardField.fields(of: code.card.fields)
        let departure = fields.first { $0.value == "2026-12-24 17:05" }
        #expect(["Departure", "Abfahrt"].contains(departure?.label))
        #expect(fields.map(\.value).prefix(3) == ["12", "Berlin", "Wien"])
        #expect(fields.map(\.value).dropFirst(4) == ["61", "49.90 EUR", "First line\nSecond: line", "NFC-77"])
        #expect(fields.contains { $0.label == "Terms \"and\" conditions" })
        #expect(code.card.relevant == (try moment("2026-12-24T16:05:00Z")))
        #expect(code.card.places == "52.525, 13.369 Platform 3")
        // The price of a ticket is not what is left on it.
        #expect(code.card.balance.isEmpty)
    }

    @Test(
        "that is a wallet pass of a shop has a balance",
        arguments: [
            ("storeCard", #"{"key": "left", "value": 21.75, "currencyCode": "USD"}"#, "21.75 USD"),
            ("generic", #"{"key": "balance", "value": "12,50 €"}"#, "12.50 EUR"), ("storeCard", #"{"key": "points", "value": 350}"#, "350"),
            ("eventTicket", #"{"key": "price", "value": 9, "currencyCode": "EUR"}"#, ""),
            ("storeCard", #"{"key": "balance", "value": []}"#, ""),
            ("storeCard", #"{"key": "balance", "value": 1e300, "currencyCode": "USD"}"#, ""),
        ])
    func passBalance(style: String, field: String, balance: String) throws {
        let pass =
            #"{"formatVersion": 1, "barcodes": [{"message": "x", "format": "PKBarcodeFormatQR"}], "\#(style)": {"primaryFields": [\#(field)]}}"#
        #expect(try LibraryReading.read(Array(pass.utf8)).codes.map(\.code.card.balance) == [balance])
    }

    @Test(
        "that is a wallet pass with what no pass has there gives its code",
        arguments: [
            #""storeCard": 5"#, #""storeCard": {"primaryFields": "x"}"#, #""storeCard": {"primaryFields": [[], 1, null, {"label": {}}]}"#,
            #""locations": {"latitude": 1}"#, #""locations": [{"latitude": 1e400, "longitude": "x"}]"#,
            #""relevantDates": [1, {"date": 5}]"#,
            #""relevantDate": "soon""#, #""nfc": [1]"#, #""voided": "yes""#,
        ])
    func oddPass(member: String) throws {
        let pass = #"{"formatVersion": 1, "barcodes": [{"message": "x", "format": "PKBarcodeFormatQR"}], \#(member)}"#
        #expect(try LibraryReading.read(Array(pass.utf8)).contents == ["x"])
    }

    @Test(
        "that is a wallet pass is in the character set that it names",
        arguments: [
            ("Shift_JIS", "看板", [0x8A, 0xC5, 0x94, 0xC2]), ("windows-1251", "Привет", [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2]),
            ("iso-8859-1", "\u{0}\u{80}\u{FF}", [0x00, 0x80, 0xFF]), ("utf-8", "Köln", Array("Köln".utf8)),
            ("odd", "Köln", Array("Köln".utf8)),
            ("iso-8859-1", "看", Array("看".utf8)),
        ] as [(String, String, [UInt8])])
    func passEncoding(name: String, text: String, bytes: [UInt8]) throws {
        let pass = ["message": text, "messageEncoding": name, "format": "PKBarcodeFormatQR"]
        let file = try JSONSerialization.data(withJSONObject: ["formatVersion": 1, "description": "x", "barcodes": [pass]])
        let code = try #require(try LibraryReading.read(Array(file)).codes.first?.code)
        #expect(code.payload.bytes == bytes)
        #expect(code.payload.text == (bytes.contains(0) ? nil : text))
    }

    @Test("that is a list of lines has a code for each")
    func lines() throws {
        let result = try Fixture.read("links.txt")
        #expect(
            result.contents == [
                "https://example.org/1", "https://example.org/2?a=1,2", "WIFI:T:WPA;S:Nest;P:swallow-summer;;", "plain words, with a comma",
            ])
        #expect(result.lines == [1, 3, 4, 5])
    }
}
