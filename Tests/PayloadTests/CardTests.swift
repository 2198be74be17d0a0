import Foundation
import Platform
import Testing

@testable import Payload

@Suite("A balance")
struct BalanceTests {
    @Test(
        "is read as people and programs write it",
        arguments: [
            ("12.50 EUR", "12.50 EUR"), ("12,50 €", "12.50 EUR"), ("€ 12.5", "12.50 EUR"), ("1.234,56 CHF", "1234.56 CHF"),
            ("1,234.56 GBP", "1234.56 GBP"), ("1'234.50 CHF", "1234.50 CHF"), ("1 234,50 EUR", "1234.50 EUR"), ("1,234", "1234"),
            ("1.234.567", "1234567"), ("0.125", "0.1250"), (".50 EUR", "0.50 EUR"), ("350", "350"), ("350 points", "350"),
            ("-4.20 EUR", "-4.20 EUR"),
            ("−3", "-3"), ("500 JPY", "500 JPY"), ("1.5 KWD", "1.500 KWD"), ("eur 3", "3.00 EUR"), ("1.234567 EUR", "1.234567 EUR"),
            ("12 zł", "12.00 PLN"),
        ])
    func reading(written: String, kept: String) {
        #expect(Balance(written)?.text == kept)
        // What is kept is read again.
        #expect(Balance(kept)?.text == kept)
    }

    @Test(
        "is nothing else",
        arguments: [
            "", "EUR", "twelve", "12.50 XQZ", "1.2.3", "1,23.456,7", "1,2345.6", "12 EUR 3", "€12€", "1e9", "١٢٣x",
            "999999999999999999999 EUR",
            String(repeating: "9", count: 200),
        ])
    func refusal(written: String) { #expect(Balance(written) == nil) }

    @Test("is changed by what was spent and added, and replaced by what has no sign")
    func changes() throws {
        let balance = try #require(Balance("12.50 EUR"))
        #expect(balance.changed(by: "-4,20")?.text == "8.30 EUR")
        #expect(balance.changed(by: "−4.20 €")?.text == "8.30 EUR")
        #expect(balance.changed(by: "+10")?.text == "22.50 EUR")
        #expect(balance.changed(by: "25")?.text == "25.00 EUR")
        #expect(balance.changed(by: "25 CHF")?.text == "25.00 CHF")
        #expect(balance.changed(by: "-1 CHF") == nil)
        #expect(balance.changed(by: "lunch") == nil)
        // Three decimals would be read as thousands.
        #expect(Balance(Decimal(string: "1.234")!)?.text == "1.2340")
        #expect(Balance("10")?.changed(by: "-1")?.text == "9")
    }
}

@Suite("The fields and places of a card")
struct CardLineTests {
    @Test("are read a line each, with further lines of a value indented")
    func fields() {
        let text = "Gate: 12\nPlain words\n Terms: a\n  b\nhttps://example.org\nTime: 18:00\n\nEmpty:"
        #expect(
            CardField.fields(of: text) == [
                CardField(label: "Gate", value: "12"), CardField(label: "", value: "Plain words\nTerms: a\nb"),
                CardField(label: "", value: "https://example.org"), CardField(label: "Time", value: "18:00"),
                CardField(label: "Empty", value: ""),
            ])
    }

    @Test(
        "come back as they were written",
        arguments: [
            CardField(label: "Gate", value: "12"), CardField(label: "", value: "words"), CardField(label: "", value: "Looks: like a field"),
            CardField(label: "Terms", value: "one\ntwo: three\nfour"), CardField(label: "", value: "https://example.org/a: b"),
            CardField(label: "Zeit", value: "18:00"), CardField(label: "", value: "first\nsecond: x"),
        ])
    func roundTrip(field: CardField) {
        let other = CardField(label: "Other", value: "x")
        #expect(CardField.fields(of: CardField.text(of: [field, other])) == [field, other])
    }

    @Test("have a position where one is known")
    func places() {
        let places = CardPlace.places(of: "52.52, 13.405 Main station\n-33.8,151.2\nOver there\n95, 10 Nowhere")
        #expect(places.map(\.name) == ["Main station", "", "Over there", "95, 10 Nowhere"])
        #expect(places.map(\.coordinates) == ["52.52, 13.405", "-33.8, 151.2", nil, nil])
        #expect(CardPlace.text(of: places) == "52.52, 13.405 Main station\n-33.8, 151.2\nOver there\n95, 10 Nowhere")
        #expect(CardPlace(position: CardPlace.Position(latitude: 0, longitude: -0.00000001), name: "").coordinates == "0, -0")
    }

    @Test("stay within their measures")
    func measures() {
        var card = CardDetails()
        (card.balance, card.fields) = (String(repeating: "1", count: 100), "a\0" + String(repeating: "b", count: 30_000))
        #expect(card.bounded.balance.count == CardDetails.maximumBalanceLength)
        #expect(card.bounded.fields.count == CardDetails.maximumTextLength - 1 && !card.bounded.fields.contains("\0"))
    }
}
