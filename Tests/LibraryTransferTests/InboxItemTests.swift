import Foundation
import LibraryStore
import Payload
import Testing

@testable import LibraryTransfer

@Suite("A file in the inbox")
struct InboxItemTests {
    @Test("makes a code with everything that it says")
    func whole() throws {
        let spool = try Spool()
        try spool.leave(
            """
            {"text": "https://example.org", "title": "Site", "folder": "Work", "tags": ["a", "b"], "notes": "n", "favorite": true,
             "style": {"level": "Q"}, "expires": "2030-12-31T18:00:00Z", "oneTime": true, "uuid": "7D9C1C5E-0A2B-4A52-9D5F-0B1F5B0C9A11"}
            """)
        #expect(try spool.take().taken.map(\.codes) == [[1]])
        let record = try #require(try spool.records.first)
        #expect(record.payload == Payload("https://example.org"))
        #expect((record.title, record.folder, record.notes) == ("Site", "Work", "n"))
        #expect(record.tags == ["a", "b"])
        #expect(record.isFavorite && record.isOneTime)
        #expect(record.expires == Date(timeIntervalSince1970: 1_924_970_400))
        #expect(record.style?.contains("\"level\":\"Q\"") == true)
        #expect(record.uuid.uuidString == "7D9C1C5E-0A2B-4A52-9D5F-0B1F5B0C9A11")
        #expect(record.history.map(\.kind) == [.imported])
        #expect(spool.left == [])
    }

    @Test(
        "gives the content as text, as bytes, or as a kind and its fields",
        arguments: [
            (#"{"text": "hello"}"#, "hello", PayloadKind.text), (#"{"payload": "tel:+4930123456"}"#, "tel:+4930123456", .phone),
            (#"{"payloadBytes": "aGVsbG8="}"#, "hello", .text),
            (
                #"{"kind": "wifi", "fields": {"ssid": "Café", "password": "12345678", "hidden": true}}"#,
                "WIFI:T:WPA;S:Café;P:12345678;H:true;;", .wifi
            ),
            (#"{"kind": "mecard", "fields": {"name": "Ada"}}"#, "MECARD:N:Ada;;", .contact),
            (#"{"kind": "geo", "fields": {"lat": 52.5, "lon": 13.4}}"#, "geo:52.5,13.4", .geo),
            (#"{"text": "9783161484100", "kind": "isbn"}"#, "9783161484100", .isbn),
        ])
    func contents(json: String, text: String, kind: PayloadKind) throws {
        let spool = try Spool()
        try spool.leave(json)
        #expect(try spool.take().rejected.map(\.reason) == [])
        let record = try #require(try spool.records.first)
        #expect(String(decoding: record.payload.bytes, as: UTF8.self) == text)
        #expect((record.kind ?? record.payload.kind) == kind)
    }

    @Test(
        "is set aside with words that say what is wrong",
        arguments: [
            ("", "The file is empty."), ("[]", "The file holds a list: one object"), ("null", "The file holds null: one object"),
            ("{}", "There is nothing to make a code of: give “text”"), (#"{"text": ""}"#, "There is no text to make a code of"),
            (#"{"text": 1}"#, "“text” must be a text."), (#"{"text": "a", "text": "b"}"#, "The JSON cannot be read on line 1"),
            (#"{"text": "a", "payload": "b"}"#, "“text” and “payload” both say what the code holds"),
            (#"{"text": "a", "titel": "b"}"#, "“titel” means nothing here."), (#"{"text": "a"} x"#, "The JSON cannot be read on line 1"),
            (#"{"text": "a", "tags": "b"}"#, "“tags” must be a list of texts."),
            (#"{"text": "a", "tags": [1]}"#, "“tags” must be a list of texts."),
            (#"{"text": "a", "favorite": "yes"}"#, "“favorite” must be true or false."),
            (#"{"text": "a", "expires": "soon"}"#, "“expires” must be a day like 2030-12-31"),
            (#"{"text": "a", "expires": "2030-02-31"}"#, "“expires” must be a day like 2030-12-31"),
            (#"{"text": "a", "uuid": "1"}"#, "“uuid” must be a UUID"),
            (#"{"payloadBytes": "%%"}"#, "“payloadBytes” must be bytes in Base64."),
            (#"{"text": "a", "kind": "lamp"}"#, "“lamp” is no kind of code."),
            (#"{"text": "a", "kind": "wifi"}"#, "The “kind” is wifi, and the text is text"),
            (#"{"fields": {"ssid": "a"}}"#, "“fields” need a “kind”"),
            (#"{"kind": "wifi", "fields": []}"#, "“fields” must be an object."),
            (#"{"kind": "wifi", "fields": {"sid": "a"}}"#, "There is no field “sid” here."),
            (#"{"kind": "wifi", "fields": {}}"#, "“ssid” is missing"),
            (#"{"kind": "geo", "fields": {"lat": 123, "lon": 0}}"#, "“lat” "),
            (#"{"text": "a", "style": "x"}"#, "The “style” can’t be read."),
            (#"{"text": "a", "style": {"colour": "red"}}"#, "“style” has no “colour”."),
            (#"{"text": "a", "style": {"level": "Z"}}"#, "The “style” can’t be read."),
            (#"{"format": "quire-library", "version": 99, "codes": []}"#, "The file uses version 99"),
            (
                #"{"format": "quire-library", "version": 1, "codes": [{"payload": "a"}, {"title": "b"}]}"#,
                "Line 1: The code has no “payload”."
            ),
        ])
    func refusals(json: String, reason: String) throws {
        let spool = try Spool()
        let given = try #require(try spool.reason(json))
        #expect(given.hasPrefix(reason), "\(given)")
        #expect(given.hasSuffix("."))
        #expect(try spool.records.isEmpty)
    }

    @Test("is refused when no symbol holds it, and when its folder could not be named so")
    func limits() throws {
        let spool = try Spool()
        #expect(try #require(try spool.reason("{\"text\": \"\(String(repeating: "x", count: 3000))\"}")).contains("bytes"))
        #expect(
            try spool.reason("{\"text\": \"a\", \"folder\": \"\(String(repeating: "x", count: 51))\"}")
                == "“folder” must be a name of at most 50 characters.")
        #expect(try #require(try spool.reason("{\"text\":" + String(repeating: "[", count: 100_000))).contains("The JSON cannot be read"))
        #expect(try spool.records.isEmpty)
    }

    @Test("may hold a secret, which no reason repeats")
    func secrets() throws {
        let spool = try Spool()
        let reason = try #require(
            try spool.reason(#"{"kind": "wifi", "fields": {"ssid": "a", "password": "sesame", "security": "ROT13"}}"#))
        #expect(!reason.contains("sesame"))
    }
}
