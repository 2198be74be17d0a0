import Foundation
import Payload
import Platform
import TestNumbers
import Testing
import TestTexts

/// Builds random fields of every kind and notation, and parses the result. `QUIRE_RANDOM_FIELDS` is the number for each; the seed is
/// fixed.
@Suite("Building and parsing again")
struct BuildingRoundTripTests {
    private static let count = ProcessInfo.processInfo.environment["QUIRE_RANDOM_FIELDS"].flatMap { Int($0) } ?? 300

    @Test("What is built says the same when it is parsed", arguments: PayloadForm.all.map { "\($0.kind.rawValue) \($0.notation ?? "")" })
    func sameFields(name: String) throws {
        let form = try #require(PayloadForm.all.first { "\($0.kind.rawValue) \($0.notation ?? "")" == name })
        var failures = 0
        for seed in 0..<UInt64(Self.count) {
            let given = RandomFields(of: form, seed: seed).fields
            do {
                // An event gives its times as local times of its zone.
                let payload = try form.payload(given.map { PayloadField($0.name.replacing("_wall", with: ""), $0.value) }, now: testDay)
                let said = payload.parsed(printedAs: Self.symbology(of: form, given), now: testDay)
                let expected = form.kind == .gs1 && form.notation == "link" ? PayloadKind.uri : form.kind
                let wrong = given.filter { !Self.isSame($0.value, said[$0.name]) }
                guard said.kind != expected || !wrong.isEmpty else { continue }
                Issue.record("seed \(seed): \(said.kind), \(wrong), in \(String(describing: payload.text)): \(said.json)")
            } catch {
                Issue.record("seed \(seed): \(error.message) \(given)")
            }
            failures += 1
            if failures > 3 { return }
        }
    }

    /// The meaning of digits depends on their symbology.
    private static func symbology(of form: PayloadForm, _ fields: [PayloadField]) -> String {
        switch form.kind {
        case .isbn: "EAN-13"
        case .product: [8: "EAN-8", 12: "UPC-A"][fields.first?.value.text.count ?? 0] ?? "EAN-13"
        case .vin: "CODE-39"
        default: ""
        }
    }

    /// An address as RFC 3986 writes it: what is none of its characters is percent-encoded in UTF-8.
    private static func addressText(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            let isKept = scalar.isASCII && !" \"<>^`{|}".unicodeScalars.contains(scalar)
            return isKept ? String(scalar) : String(scalar).utf8.map { String(format: "%%%02X", $0) }.joined()
        }.joined()
    }

    /// Empty parts of a record are ignored, and so is their order.
    private static func isSame(_ given: FieldValue, _ said: FieldValue?) -> Bool {
        guard case .record(let fields) = given, case .record(let others)? = said else {
            if case .list(let values) = given, case .list(let others)? = said, case .record? = values.first {
                return values.count == others.count && zip(values, others).allSatisfy { isSame($0, $1) }
            }
            // RFC 6068 §5 requires CRLF in the text of a message.
            if case .text(let text) = given, case .text(let other)? = said {
                return text == other.replacing("\r\n", with: "\n") || (text.contains("://") && addressText(text) == other)
            }
            if case .list(let values) = given, case .list(let others)? = said {
                return values.count == others.count && zip(values, others).allSatisfy { isSame($0, $1) }
            }
            // A missing flag is false.
            return given == said || (said == nil && given == .flag(false))
        }
        func parts(_ fields: [PayloadField]) -> [String: String] {
            Dictionary(uniqueKeysWithValues: fields.filter { !$0.value.text.isEmpty }.map { ($0.name, $0.value.text) })
        }
        return parts(fields) == parts(others)
    }
}

@Suite("Building from anything")
struct RobustBuildingTests {
    private static let nasty: [FieldValue] = [
        .text(""), .text("\0"), .text("9999-12-31T23:59:59Z"), .text("0000-01-01"), .text("0001-01-01T00:00:00+14:00"),
        .text("99999999999999999999999"),
        .text("-0"), .text("."), .text("1."), .text(".5"), .text("0.00"), .text("1e308"), .text("nan"), .text("\u{301}"), .text("+"),
        .text("@"), .text("@."),
        .text("Europe/Berlin"), .text("true"), .text("FREQ=DAILY"), .text("RF"), .text("P1D"), .text("--0229"), .text("2026-07-04"),
        .text("2026-07-04T10:00"),
        .text(String(repeating: "x", count: 5000)), .text("CH4431999123000889012"), .text("https://"), .text("0x"), .text("$"),
        .text("bc1"), .text("ß:;,\\"),
        .integer(.max), .integer(.min), .number(.nan), .number(.infinity), .number(-1e300), .flag(true), .absent, .list([]),
        .list([.absent]),
        .list([.list([]), .list([.text("1"), .absent, .text("2")])]), .record([]),
        .record([PayloadField("id", .text("x")), PayloadField("01", .list([]))]),
        .record([
            PayloadField("name", .text("x")), PayloadField("country", .text("ch")), PayloadField("city", .text("b")),
            PayloadField("postcode", .text("1")),
        ]),
    ]

    @Test("Whatever is in the fields, building answers with a payload or with a sentence", arguments: PayloadForm.all.indices)
    func anything(index: Int) {
        let form = PayloadForm.all[index]
        var generator = SeededNumbers(UInt64(index))
        for _ in 0..<150 {
            let fields = form.fields.compactMap { field in
                field.isRequired || Bool.random(using: &generator)
                    ? PayloadField(field.name, Self.nasty.randomElement(using: &generator)!) : nil
            }
            do {
                let parsed = try form.payload(fields, now: testDay).parsed(now: testDay)
                #expect(!parsed.title.isEmpty)
            } catch {
                #expect(!error.field.isEmpty && error.message.string.hasSuffix("."))
            }
        }
    }
}
