import Foundation
import Platform
import StatusStore
import Testing

@Suite("A pushed status")
struct PushedStatusTests {
    @Test("has a name that means nothing in a path", arguments: ["backup", "a", "node-1.cpu_load", "9", String(repeating: "x", count: 64)])
    func names(text: String) throws {
        #expect(try StatusName(text).text == text)
    }

    @Test(
        "is refused under any other name",
        arguments: ["", ".", "..", ".hidden", "a/b", "../a", "a b", "a\0b", "é", "a\n", "a=b", "१", String(repeating: "x", count: 65)])
    func refusedNames(text: String) {
        #expect(throws: StatusError.invalidName(text)) { try StatusName(text) }
    }

    @Test(
        "reads progress as a share, a percentage or a part",
        arguments: [("0", 0), ("0.4", 0.4), ("0,25", 0.25), (".5", 0.5), ("1", 1), ("40%", 0.4), ("100%", 1), ("3/10", 0.3), ("0/7", 0)])
    func progress(text: String, share: Double) throws {
        #expect(try abs((status(["progress": text]).progress ?? -1) - share) < 1e-9)
    }

    @Test(
        "reads times from now, moments and seconds since 1970",
        arguments: [
            ("+90s", 90), ("+90", 90), ("+10m", 600), ("+1h30m", 5400), ("+2d", 172_800), ("+1d1h1m1s", 90_061),
            ("2026-11-21T09:43:30Z", 60), ("2026-11-21T10:43:30+01:00", 60), ("2026-11-21T09:43:30.500Z", 60.5), ("@1795254210", 60),
        ])
    func times(text: String, seconds: Double) throws {
        #expect(try status(["end": text]).end == now + seconds)
    }

    @Test(
        "refuses values that mean nothing, and says what would",
        arguments: [
            ("progress", "40"), ("progress", "-1"), ("progress", "150%"), ("progress", "1/0"), ("progress", "nan"), ("progress", "1e-1"),
            ("end", "tomorrow"), ("end", "+"), ("end", "+1s1m"), ("end", "9999-01-01T00:00:00Z"), ("end", "+9999999d"),
            ("end", "2026-11-21"),
            ("start", "soon"), ("ttl", "0"), ("ttl", "-1"), ("ttl", "10 minutes"), ("ttl", "99999999999"), ("color", "teal"),
            ("color", "#12345"), ("icon", "<b>"), ("icon", "../x"), ("icon", "two words"), ("icon", "🚀🚀"), ("url", "javascript:alert(1)"),
            ("url", "file:///etc/passwd"), ("url", "no address"), ("url", "https://" + String(repeating: "a", count: 2048)),
        ])
    func refusedValues(key: String, value: String) throws {
        do {
            _ = try status([key: value])
            Issue.record("“\(key)=\(value.prefix(40))” was taken")
        } catch let error as StatusError {
            guard case .invalidValue(key, value, let advice) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(!advice.isEmpty && error.isMisuse)
        }
    }

    @Test("ends after it starts")
    func order() throws {
        #expect(throws: StatusError.self) { try status(["start": "+10m", "end": "+5m"]) }
        #expect(try status(["start": "+5m", "end": "+10m"]).start == now + 300)
    }

    @Test("keeps its own fields in the order in which they came, without what is empty")
    func order2() throws {
        let pushed = try status(["Zebra": "1", "title": "T", "Apple": "2", "text": "", "Übung 1": "3"])
        #expect(pushed.others.map(\.key) == ["Zebra", "Apple", "Übung 1"])
        #expect(pushed.title == "T" && pushed.text == nil)
        #expect(try status(["subtitle": "S"]).text == "S")
        #expect(throws: StatusError.noFields) { try status(["title": ""]) }
        #expect(throws: StatusError.keyTwice("a")) { try status(["a": "1", "a": "2"]) }
        #expect(throws: StatusError.invalidKey("")) { try status(["": "1"]) }
        #expect(throws: StatusError.invalidKey("a\nb")) { try status(["a\nb": "1"]) }
    }

    @Test("is no larger than it may be")
    func limits() throws {
        func fields(_ count: Int, of length: Int) -> [StatusField] {
            (0..<count).map { StatusField("k\($0)", String(repeating: "x", count: length)) }
        }
        func make(_ fields: [StatusField]) throws -> PushedStatus { try PushedStatus(name: StatusName("a"), fields: fields, pushed: now) }
        #expect(try make(fields(64, of: 1)).fields.count == 64)
        #expect(throws: StatusError.tooManyFields(65)) { try make(fields(65, of: 1)) }
        #expect(throws: StatusError.valueTooLong(key: "k0", bytes: 4097)) { try make(fields(1, of: 4097)) }
        #expect(throws: StatusError.tooLarge(bytes: 8 * 4098)) { try make(fields(8, of: 4096)) }
    }

    @Test(
        "has the colour that its state means, or that was asked for",
        arguments: [
            ("ok", StatusTone.success), ("OK", .success), ("Passed", .success), ("failed", .danger), ("OFFLINE", .danger),
            ("warning", .warning),
            ("running", .active), ("in progress", .active), ("In-Progress", .active), ("teatime", .neutral), ("", .neutral),
        ])
    func tones(state: String, tone: StatusTone) throws {
        #expect(StatusTone(state: state) == tone)
        #expect(try status(["state": state, "color": "#3366cc"]).tone == .fixed("#3366CC"))
        #expect(try status(["state": state, "color": "red"]).tone == .danger)
    }

    @Test("grows stale after its time to live, and not before")
    func stale() throws {
        let pushed = try status(["state": "ok", "ttl": "10m"])
        #expect(pushed.staleDate == now + 600)
        #expect(!pushed.isStale(at: now + 599.9) && pushed.isStale(at: now + 600))
        #expect(try status(["state": "ok"]).staleDate == nil)
    }
}
