import DesktopAPI
import Foundation
import GLib
import LibraryStore
import Payload
import SamplePayloads
import Testing

@Suite("Intents")
struct LibraryIntentsTests {
    private let library: Library
    private let intents: LibraryIntents

    init() throws {
        library = try Library.inMemory()
        intents = LibraryIntents(library)
    }

    private func refusal(_ fields: [String: Variant]) async -> String? {
        do throws(IntentError) {
            _ = try await intents.create(fields)
            return nil
        } catch {
            return error.busError.name.replacing("org.quirebook.Quire1.Error.", with: "")
        }
    }

    @Test("keep what they are given, in every way of giving it")
    func creation() async throws {
        try await library.addFolder("Office")
        let id = try await intents.create([
            "text": .string("https://example.org"), "title": .string("Menu"), "folder": .string("office"),
            "tags": .strings(["food", "lunch"]),
            "notes": .string("at noon"), "favorite": .bool(true), "oneTime": .variant(.bool(true)),
            "expires": .string("2031-05-06T07:08:09Z"),
        ])
        let code = try #require(try await library.code(id))
        #expect(code.payload == Payload("https://example.org"))
        #expect(code.title == "Menu")
        #expect(try await library.folders().first?.id == code.folder)
        #expect(code.tags == ["food", "lunch"])
        #expect(code.notes == "at noon")
        #expect(code.isFavorite && code.isOneTime)
        #expect(code.expires == Date(timeIntervalSince1970: 1_935_817_689))
        let bytes = try await intents.create(["bytes": .bytes([0, 255])])
        #expect(try await library.code(bytes)?.payload.bytes == [0, 255])
        let tags = try await intents.create(["text": .string("one tag"), "tags": .string("food")])
        #expect(try await library.code(tags)?.tags == ["food"])
    }

    @Test("keep each attribute that may be set, and list it under the same name", arguments: CodeAttribute.given)
    func attributes(attribute: CodeAttribute) async throws {
        let value: Variant =
            switch CodeAttributes.sample[attribute] {
            case .flag(let flag): .bool(flag)
            case .text(let text): .string(text)
            case .date: .string("2030-03-17T17:46:40Z")
            }
        let id = try await intents.create(["text": .string("x"), attribute.key: value])
        #expect(try await library.code(id)?.attributes[attribute] == CodeAttributes.sample[attribute])
        let listed = try await intents.list([:]).first?[attribute.key]
        if case .date = attribute.property { #expect(listed == .string("2030-03-17T17:46:40.000Z")) } else { #expect(listed == value) }
    }

    @Test(
        "build contents of a kind from values of their types and from texts",
        arguments: [
            ("wifi", ["ssid": Variant.string("Guests"), "hidden": .bool(true)], "WIFI:T:nopass;S:Guests;H:true;;"),
            ("wifi", ["ssid": .string("Guests"), "hidden": .string("yes")], "WIFI:T:nopass;S:Guests;H:true;;"),
            ("geo", ["lat": .double(52.5), "lon": .int32(13)], "geo:52.5,13"),
            ("phone", ["number": .string("+49301234")], "tel:+49301234"),
        ])
    func forms(_ kind: String, _ fields: [String: Variant], _ text: String) async throws {
        let id = try await intents.create(["kind": .string(kind), "fields": .dictionary(fields)])
        #expect(try await library.code(id)?.payload.text == text)
    }

    @Test("take lists and records as they are")
    func nestedFields() async throws {
        let typed = try await intents.create([
            "kind": .string("contact"), "fields": .dictionary(["name": .string("Ada"), "phones": .strings(["+491", "+492"])]),
        ])
        let wrapped = try await intents.create([
            "kind": .string("contact"),
            "fields": .dictionary([
                "name": .string("Ada"), "phones": .array(of: "v", [.variant(.string("+491")), .variant(.string("+492"))]),
            ]),
        ])
        let json = try await intents.create([
            "kind": .string("contact"), "fields": .dictionary(["name": .string("Ada"), "phones": .string(#"["+491", "+492"]"#)]),
        ])
        let payloads = try await library.codes(ids: [typed, wrapped, json]).map(\.payload)
        #expect(Set(payloads).count == 1)
        #expect(payloads.first?.text?.contains("+492") == true)
    }

    @Test("refuse what makes no sense, by name, and keep nothing of it")
    func refusals() async throws {
        #expect(await refusal([:]) == "InvalidArguments")
        #expect(await refusal(["text": .int32(3)]) == "InvalidArguments")
        #expect(await refusal(["text": .string("a"), "titel": .string("b")]) == "InvalidArguments")
        #expect(await refusal(["text": .string("a"), "style": .dictionary(["color": .string("red")])]) == "InvalidArguments")
        #expect(await refusal(["text": .string("a"), "style": .string("null")]) == "InvalidArguments")
        #expect(await refusal(["text": .string("a"), "folder": .string("Nowhere")]) == "NoSuchFolder")
        #expect(await refusal(["text": .string("")]) == "NotEncodable")
        #expect(await refusal(["text": .string(String(repeating: "x", count: 5000))]) == "NotEncodable")
        #expect(await refusal(["kind": .string("wifi"), "fields": .dictionary(["ssid": .groups([:])])]) == "InvalidArguments")
        #expect(try await library.count(matching: CodeQuery()) == 0)
    }

    @Test("survive hundreds of hostile requests, and keep only what they say they kept")
    func hostileRequests() async throws {
        var numbers = SystemRandomNumberGenerator()
        let names = [
            "text", "bytes", "kind", "fields", "title", "folder", "tags", "notes", "favorite", "expires", "oneTime", "", "\u{202E}",
            "text ",
        ]
        let texts = [
            "", "\u{0}", "wifi", "contact", "payment", "2030-01-01", String(repeating: "é", count: 4000), "\u{202E}\r\n", "{", "[[[[", "👩‍👩‍👧",
        ]
        func value(_ depth: Int) -> Variant {
            switch Int.random(in: 0..<9, using: &numbers) {
            case 0: .bool(true)
            case 1: .int64(.min)
            case 2: .double(.nan)
            case 3: .bytes(Array(repeating: 0xFF, count: 300))
            case 4 where depth < 30: .dictionary([texts.randomElement(using: &numbers) ?? "": value(depth + 1)])
            case 5 where depth < 30: .variant(value(depth + 1))
            case 6: .strings(texts)
            case 7: .uint64(.max)
            default: .string(texts.randomElement(using: &numbers) ?? "")
            }
        }
        var kept = 0
        for _ in 0..<400 {
            var fields: [String: Variant] = [:]
            for name in names.shuffled(using: &numbers).prefix(Int.random(in: 1...4, using: &numbers)) { fields[name] = value(0) }
            if await refusal(fields) == nil { kept += 1 }
            var query = fields
            query["search"] = value(0)
            // Refused or answered: both are fine.
            _ = try? await intents.list(query)
        }
        #expect(try await library.count(matching: CodeQuery()) == kept)
    }

    @Test("list as they are asked, without the content of what is secret")
    func listing() async throws {
        _ = try await intents.create(["text": .string("https://example.org"), "title": .string("Site"), "favorite": .bool(true)])
        _ = try await intents.create([
            "kind": .string("wifi"), "fields": .dictionary(["ssid": .string("Guests"), "password": .string("sesame!!")]),
        ])
        let all = try await intents.list([:])
        #expect(all.count == 2)
        let network = try #require(all.first { $0["kind"] == .string("wifi") })
        #expect(network["secret"] == .bool(true))
        #expect(network["text"] == nil && network["bytes"] == nil)
        #expect(
            try await intents.list(["secrets": .bool(true), "kind": .strings(["wifi"])]).first?["text"]?.string?.contains("sesame!!")
                == true)
        #expect(try await intents.list(["favorites": .bool(true)]).map { $0["title"] } == [.string("Site")])
        #expect(try await intents.list(["limit": .byte(1), "offset": .uint64(1)]).count == 1)
        #expect(try await intents.list(["search": .string("sesame")]).isEmpty)
    }

    @Test("leave out of a list what D-Bus has no way to say")
    func textWithNUL() async throws {
        try await library.add(NewCode(payload: Payload("a\u{0}b"), title: "Odd"))
        let code = try #require(try await intents.list([:]).first)
        #expect(code["text"] == nil)
        #expect(code["bytes"] == .bytes([0x61, 0, 0x62]))
    }

    @Test("find a code by its id, its uuid and its title")
    func finding() async throws {
        let code = try await library.add(NewCode(payload: Payload("a"), title: "One"))
        for name in ["1", "One", "one", code.uuid.uuidString] { #expect(try await intents.code(name).id == code.id) }
        await #expect(throws: IntentError.library(.noSuchCode("2"))) { try await intents.code("2") }
    }
}
