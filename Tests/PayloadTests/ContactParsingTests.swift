import Payload
import Testing

@Suite("Parsing contacts and events")
struct ContactParsingTests {
    @Test(
        "A contact says the same in every way of writing it",
        arguments: [
            (
                "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Stevenson;John;Philip,Paul;Dr.;Jr.,M.D.\r\nORG:ABC\\, Inc.;Sales\r\nTEL;TYPE=VOICE,WORK:+1\r\n"
                    + "item1.EMAIL;type=INTERNET:a@b.c\r\nADR;TYPE=home:;;Main 1;Town;CA;91921;\r\nURL:http\\://x.y/z\r\nBDAY:19961022T140000Z\r\n"
                    + "NOTE:a\\nb\\;c\r\n d\r\nEND:VCARD\r\n",
                #"{"additional":"Philip Paul","address_parts":[["","","Main 1","Town","CA","91921",""]],"addresses":["Main 1\nTown\nCA\n91921"],"#
                    + #""birthday":"1996-10-22","emails":["a@b.c"],"family":"Stevenson","given":"John","#
                    + #""name":"Dr. John Philip Paul Stevenson Jr., M.D.","names":["Dr. John Philip Paul Stevenson Jr., M.D."],"#
                    + #""note":"a\nb;cd","org":"ABC, Inc.\nSales","org_parts":["ABC, Inc.","Sales"],"phone_types":["WORK"],"phones":["+1"],"#
                    + #""prefix":"Dr.","suffix":"Jr., M.D.","urls":["http://x.y/z"]}"#
            ),
            (
                "BEGIN:VCARD\nVERSION:4.0\nFN:Simon\nTEL;VALUE=uri;TYPE=\"cell,voice\":tel:+1-418\nTEL:5\nBDAY:--0415\nGEO:geo:46.7,-71.2\nEND:VCARD",
                #"{"birthday":"--04-15","lat":46.7,"lon":-71.2,"name":"Simon","names":["Simon"],"phone_types":["cell",null],"phones":["+1-418","5"]}"#
            ),
            (
                "BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;J=F6rg\nNOTE;QUOTED-PRINTABLE:1=0D=0A=\n2=3D\nTEL;CELL:1\nEND:VCARD",
                #"{"family":"Müller","given":"Jörg","name":"Jörg Müller","names":["Jörg Müller"],"note":"1\r\n2=","phone_types":["CELL"],"phones":["1"]}"#
            ),
            ("BEGIN:VCARD\nN:Doe, Jr.;Jane\nAGENT:\nBEGIN:VCARD\nN:Smith\nTEL:9\nEND:VCARD\nTEL:5",
                #"{"family":"Doe, Jr.","given":"Jane","name":"Jane Doe, Jr.","names":["Jane Doe, Jr."],"phones":["5"]}"#),
            (
                "MECARD:N:Owen\\, Jr,Sean;TEL:1;TEL:2;EMAIL:a@b.c;BDAY:19700310;SOUND:x;NOTE:n\\;o;;",
                #"{"birthday":"1970-03-10","emails":["a@b.c"],"family":"Owen, Jr","given":"Sean","name":"Sean Owen, Jr","names":["Sean Owen, Jr"],"#
                    + #""note":"n;o","phones":["1","2"],"pronunciation":["x"]}"#
            ),
            (
                "BIZCARD:N:Sean;X:Owen;C:Google;A:123 Main St;M:+1;E:a@b.c;",
                #"{"addresses":["123 Main St"],"emails":["a@b.c"],"family":"Owen","given":"Sean","name":"Sean Owen","names":["Sean Owen"],"#
                    + #""org":"Google","org_parts":["Google"],"phone_types":["CELL"],"phones":["+1"]}"#
            ),
            ("MEMORY:foo\r\nNAME1:Sean\r\nTEL1:+1\r\n", #"{"name":"Sean","names":["Sean"],"note":"foo","phones":["+1"]}"#),
            ("MEMORY:\r\n", "{}"), ("BEGIN:VCARD", "{}"),
        ])
    func contact(text: String, fields: String) {
        #expect(parsed(text).json == fields)
        #expect(parsed(text).kind == .contact)
    }

    @Test("Bytes of a card that are no UTF-8 are read in the character set that the line names")
    func characterSet() {
        let card = Array("BEGIN:VCARD\nFN;CHARSET=SHIFT_JIS:".utf8) + [0x8E, 0x52, 0x93, 0x63] + Array("\nNOTE:caf".utf8) + [0xE9, 0x0A]
        #expect(Payload(bytes: card).parsed().json == #"{"name":"山田","names":["山田"],"note":"café"}"#)
    }

    @Test("Of several cards the first is shown, and that is said")
    func severalCards() {
        let cards = parsed("BEGIN:VCARD\nFN:One\nEND:VCARD\nBEGIN:VCARD\nFN:Two\nEND:VCARD")
        #expect(cards.text("name") == "One")
        #expect(cards.warnings == [.onlyFirstIsShown(of: 2)])
    }
}
