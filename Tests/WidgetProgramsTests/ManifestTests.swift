import Foundation
import Platform
import Testing
import TestTexts
import Timeline

@testable import WidgetPrograms

@Suite("The manifest of a widget program")
struct ManifestTests {
    private static let cases = ProtocolCase.all("manifests.jsonl", "manifest")

    private func reading(_ text: String) -> ManifestParser { ManifestParser(Array(text.utf8)) }

    @Test("is taken or refused as the protocol says", arguments: cases)
    func protocolCases(_ sample: ProtocolCase) {
        let reading = ManifestParser(sample.json)
        #expect((reading.manifest != nil) == sample.isAccepted, "\(reading.problems)")
        #expect(reading.problems.isEmpty == sample.isAccepted)
    }

    @Test("has cases to be tested with")
    func casesAreThere() { #expect(Self.cases.count > 20) }

    @Test("is read in full")
    func full() throws {
        let manifest = try ProgramManifest(
            json: Array(
                """
                {"protocol": 1, "id": "tides.north", "name": "Tides", "description": "High and low water.", "icon": "wave.svg",
                 "families": ["medium", "small"], "refresh": {"every": 600}, "dependencies": ["timeZone"], "executable": "bin/tides",
                 "permissions": {"network": true, "filesRead": ["~/harbours"], "programs": ["jq"]},
                 "configuration": [
                   {"name": "unit", "title": "Unit", "type": "choice", "default": "m", "choices": [{"value": "m", "name": "Metres"}, "ft"]},
                   {"name": "digits", "type": "integer", "minimum": 0, "maximum": 3, "default": 1, "when": {"parameter": "unit", "values": ["m"]}}
                 ]}
                """.utf8))
        #expect(manifest.id == "tides.north" && manifest.name == "Tides" && manifest.summary == "High and low water.")
        #expect(manifest.icon == .picture("wave.svg") && manifest.iconName == ProgramManifest.standardIcon)
        #expect(manifest.families == [.medium, .small] && manifest.refresh == 600 && !manifest.isStreaming)
        #expect(manifest.dependencies == .timeZone && manifest.executable == "bin/tides")
        #expect(manifest.permissions == ProgramPermissions(network: true, filesRead: ["~/harbours"], programs: ["jq"]))
        #expect(manifest.permissions.sentences.map(\.string) == ["It can use the network.", "It can read ~/harbours.", "It can start jq."])
        let digits = try #require(manifest.schema["digits"])
        #expect(digits.kind == .integer(0...3) && digits.standard == "1" && digits.title.string == "digits")
        #expect(digits.condition == ConfigurationCondition(parameter: "unit", values: ["m"]))
        #expect(manifest.schema["unit"]?.kind == .choice([.init("m", name: .verbatim("Metres")), .init("ft", name: .verbatim("ft"))]))
    }

    @Test(
        "says what is wrong with its place and what to do",
        arguments: [
            (
                #"{"protocol": 1, "id": "a", "name": "A", "families": ["small", "huge"]}"#, "families[1]: “huge” is no family.",
                "Give small, medium, large, extraLarge, control."
            ),
            (
                #"{"protocol": 1, "id": "My Widget", "name": "A", "families": ["small"]}"#, "id: “My Widget” is no id.",
                "Use 1 to 64 lower case letters, digits, - and ., with a letter or digit first."
            ),
            (#"{"protocol": 1, "id": "a", "families": ["small"]}"#, "“name” is missing.", "Say what the widget is called."),
            (#"{"protocol": 9, "id": "a"}"#, "protocol: version 9 is newer than this Quire.", "Update Quire, or write for version 1."),
            (
                #"{"protocol": 1, "id": "a", "name": "A", "families": ["small"], "streaming": "yes"}"#, "streaming: this is a text.",
                "Give true or false, without quotation marks."
            ),
            (
                #"{"protocol": 1, "id": "a", "name": "A", "families": ["small"], "configuration": [{"name": "x", "type": "slider"}]}"#,
                "configuration[0].type: “slider” is no type.",
                "Give text, integer, decimal, choice, toggle, date, color, file, code, folder."
            ),
            (
                #"{"protocol": 1, "id": "a", "name": "A", "families": ["small"], "permissions": {"filesRead": ["notes"]}}"#,
                "permissions.filesRead[0]: “notes” is no path of a file.",
                "Give an absolute path, or one that begins with ~/; not a whole home or file system."
            ),
            (
                "{\"protocol\": 1,\n \"id\": \"a\"\n \"name\": \"A\"}", "line 3, column 2: here a comma or } is missing.",
                "Correct the JSON; “jq .” shows where it breaks."
            ),
            ("", "there is nothing.", "Write one JSON object."),
            ("[]", "this is a list.", "Give an object."),
        ])
    func words(_ json: String, message: String, advice: String) throws {
        let problem = try #require(reading(json).problems.first)
        #expect(problem.message.string == message)
        #expect(problem.recovery?.string == advice)
    }

    @Test("tells all of its mistakes at once, and warns of what means nothing")
    func allProblems() {
        let reading = reading(
            #"{"protocol": 1, "id": "A", "name": "", "families": [], "colour": 1, "permissions": {"internet": true}, "configuration": [{"name": "x", "type": "text", "standard": "y"}]}"#
        )
        #expect(reading.problems.map(\.path) == ["id", "name", "families"])
        #expect(
            reading.warnings.map(\.message.string) == [
                "“colour” means nothing here.", "permissions: “internet” means nothing here.",
                "configuration[0]: “standard” means nothing here.",
            ])
    }

    @Test("shows no invisible characters to whoever is asked")
    func cleanText() throws {
        let manifest = try ProgramManifest(
            json: Array(
                #"{"protocol": 1, "id": "a", "name": "Disk\u202Espace\u0007", "description": "one\r\ntwo\u2028three\u0000", "families": ["small"]}"#
                    .utf8))
        #expect(manifest.name == "Diskspace")
        #expect(manifest.summary == "one two three")
    }

    @Test("is bounded")
    func limits() throws {
        let long =
            #"{"protocol": 1, "id": "a", "name": "A", "families": ["small"], "x": ""# + String(repeating: "y", count: 70_000) + #""}"#
        #expect(reading(long).problems.first?.message.string.hasPrefix("it has 700") == true)
        let deep = String(repeating: "[", count: 60_000)
        #expect(reading(deep).problems.first?.what == "it is nested deeper than 12 levels")
        let name = String(repeating: "é", count: 61)
        #expect(
            reading(#"{"protocol": 1, "id": "a", "name": "\#(name)", "families": ["small"]}"#).problems.first?.message.string
                == "name: this has 61 characters.")
    }
}
