import Foundation
import Platform
import Testing

@Suite("Values of a JSON tree")
struct JSONTreeDecoderTests {
    struct Part: Codable, Equatable {
        var name: String
        var count: Int
        var share: Double?
        var isOn: Bool
        var bytes: Data
        var words: [String: String]
        var parts: [Part]
    }

    private static let json = #"""
        {"name": "a\u0041", "count": 3.0, "share": 0.25, "isOn": true, "bytes": "AQID", "words": {"x": "y"},
         "parts": [{"name": "b", "count": -2, "share": null, "isOn": false, "bytes": "", "words": {}, "parts": []}]}
        """#

    private func decode(_ json: String, _ decoder: JSONTreeDecoder = JSONTreeDecoder()) throws -> Part {
        try decoder.decode(Part.self, from: JSONReader.tree(Array(json.utf8), limits: .init(length: 4096)))
    }

    @Test("are those that Foundation reads")
    func same() throws {
        #expect(try decode(Self.json) == JSONDecoder().decode(Part.self, from: Data(Self.json.utf8)))
    }

    @Test(
        "that do not fit are refused as Foundation refuses them, with their place",
        arguments: [
            (#""name": "b""#, #""name": 7"#),
            (#""isOn": false"#, #""isOn": 0"#), (#""words": {}"#, #""words": []"#), (#""parts": []"#, #""parts": {}"#),
            (#""bytes": """#, #""bytes": "*""#), (#""name": "b", "#, ""), (#""name": "b""#, #""name": null"#),
        ])
    func refused(part: String, other: String) throws {
        let json = Self.json.replacing(part, with: other)
        func place(_ read: () throws -> Part) -> [String] {
            do {
                Issue.record("\(try read())")
                return []
            } catch DecodingError.typeMismatch(_, let context), DecodingError.dataCorrupted(let context) {
                return context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
            } catch DecodingError.keyNotFound(let key, let context) {
                return context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue } + ["without", key.stringValue]
            } catch DecodingError.valueNotFound(_, let context) {
                return context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue } + ["null"]
            } catch {
                Issue.record(error)
                return []
            }
        }
        #expect(place { try decode(json) } == place { try JSONDecoder().decode(Part.self, from: Data(json.utf8)) })
    }

    @Test("that are no whole numbers are refused with their place", arguments: ["3.5", "1e300", "true"])
    func numbers(written: String) throws {
        do {
            Issue.record("\(try decode(Self.json.replacing(#""count": 3.0"#, with: #""count": \#(written)"#)))")
        } catch DecodingError.typeMismatch(_, let context) {
            #expect(context.codingPath.map(\.stringValue) == ["count"])
        }
    }

    @Test("leave over what nothing has asked for, in bounded time")
    func unknown() throws {
        let decoder = JSONTreeDecoder()
        _ = try decode(
            Self.json.replacing(#""isOn": true"#, with: #""isOn": true, "isOff": false"#).replacing(
                #"{"name""#, with: #"{"nam": 1, "name""#), decoder)
        #expect(decoder.unknownMembers(limit: 5).map(\.name) == ["nam", "isOff", "nam"])
        #expect(decoder.unknownMembers(limit: 1).first?.known == ["name", "count", "share", "isOn", "bytes", "words", "parts"])
        let many = (0..<100_000).map { #""\#($0)": "x""# }.joined(separator: ",")
        let tree = try JSONReader.tree(Array("{\(many)}".utf8), limits: .init(length: 4_000_000))
        #expect(try decoder.decode([String: String].self, from: tree).count == 100_000)
    }
}
