import Testing

@testable import Platform

@Suite("A cursor over JSON")
struct JSONCursorTests {
    private struct LampError: JSONCursorError, Equatable {
        let text: String

        init(_ what: String, at path: String, line: Int?, advice: String) {
            text = "\(path.isEmpty ? "root" : path), line \(line.map(String.init) ?? "?"): \(what). \(advice)"
        }
    }

    private func cursor(_ json: String) throws -> JSONCursor<LampError> {
        let (tree, lines) = try JSONReader.treeWithLines(Array(json.utf8), limits: .init(length: 1000))
        return JSONCursor(tree, lines: lines)
    }

    @Test("reads values by their type; a member that is null is missing")
    func values() throws {
        let lamp = try cursor(#"{"name": "Desk", "watts": 7.5, "on": true, "colors": ["red", "blue"], "old": null}"#)
        #expect(try lamp.text("name") == "Desk")
        #expect(try lamp.required("watts", "").number() == 7.5)
        #expect(try lamp.flag("on"))
        #expect(try lamp.texts("colors") == ["red", "blue"])
        #expect(lamp["old"] == nil)
        #expect(try lamp.text("none") == nil && !lamp.flag("none") && lamp.texts("none") == [])
        #expect(try lamp.members().map(\.name) == ["name", "watts", "on", "colors", "old"])
        #expect(try lamp["colors"]?.items(atMost: 2).map { try $0.text() } == ["red", "blue"])
    }

    @Test("names the place, the line and what to give instead")
    func places() throws {
        let lamps = try cursor("{\n\"lamps\": [\n{\"name\": 7},\n\"x\"]\n}")
        func error(_ body: (JSONCursor<LampError>) throws -> Void) -> String? {
            do { try body(lamps) } catch { return (error as? LampError)?.text }
            return nil
        }
        #expect(error { _ = try $0["lamps"]?.items(atMost: 9)[0].text("name") } == "lamps[0].name, line 3: this is a number. Give a text.")
        #expect(error { _ = try $0["lamps"]?.items(atMost: 9)[1].members() } == "lamps[1], line 4: this is a text. Give an object.")
        #expect(error { _ = try $0["lamps"]?.items(atMost: 1) } == "lamps, line 2: these are 2. Give at most 1.")
        #expect(error { _ = try $0.texts("lamps") } == "lamps, line 2: this is a list. Give a list of texts.")
        #expect(error { _ = try $0.required("room", "Say where.") } == "root, line 1: “room” is missing. Say where.")
    }
}
