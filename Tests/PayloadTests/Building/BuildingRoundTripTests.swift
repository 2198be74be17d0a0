import Foundation
import Payload
import Testing

/// Every kind and notation: random fields, built, parsed again. `QUIRE_RANDOM_FIELDS` says how many of each; the seed is fixed.
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
                // The walls of a zone's clocks are how an event says its times there.
                let payload = try form.payload(given.map { PayloadField($0.name.replacing("_wall", with: ""), $0.value) }, now: testDay)
                let said = payload.parsed(printedAs: Self.symbology(of: form, given), now: testDay)
                let expected = form.kind == .gs1 && form.notation == "link" ? PayloadKind.uri : form.kind
                let wrong = given.filter { !Self.isSame($0.value, said[$0.name]) }
                guard said.kind != expected || !wrong.isEmpty else { continue }
                Issue.record("seed \(seed): \(said.kind), \(wrong), in \(String(describing: payload.text)): \(said.json)")
            } catch {
                Issue.record("seed \(seed): \(error.sentence) \(given)")
            }
            failures += 1
            if failures > 3 { return }
        }
    }

    /// Digits alone are what the symbol they are printed in makes them.
    private static func symbology(of form: PayloadForm, _ fields: [PayloadField]) -> String {
        switch form.kind {
        case .isbn: "EAN-13"
        case .product: [8: "EAN-8", 12: "UPC-A"][fields.first?.value.text.count ?? 0] ?? "EAN-13"
        case .vin: "CODE-39"
        default: ""
        }
    }

    /// Of a record what is empty is not there, and its order means nothing.
    private static func isSame(_ given: FieldValue, _ said: FieldValue?) -> Bool {
        guard case .record(let fields) = given, case .record(let others)? = said else {
            if case .list(let values) = given, case .list(let others)? = said, case .record? = values.first {
                return values.count == others.count && zip(values, others).allSatisfy { isSame($0, $1) }
            }
            // RFC 6068 §5 wants CRLF between the lines of a message.
            if case .text(let text) = given, case .text(let other)? = said { return text == other.replacing("\r\n", with: "\n") }
            // Nothing is hidden unless it says so.
            return given == said || (said == nil && given == .flag(false))
        }
        func parts(_ fields: [PayloadField]) -> [String: String] {
            Dictionary(uniqueKeysWithValues: fields.filter { !$0.value.text.isEmpty }.map { ($0.name, $0.value.text) })
        }
        return parts(fields) == parts(others)
    }
}
