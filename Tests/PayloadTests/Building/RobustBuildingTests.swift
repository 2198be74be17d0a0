import Foundation
import Payload
import TestNumbers
import Testing

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
                #expect(!error.field.isEmpty && error.sentence.hasSuffix("."))
            }
        }
    }
}
