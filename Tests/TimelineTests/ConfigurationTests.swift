import Foundation
import Platform
import Testing
import TestTexts
import Timeline

@Suite("Configuration")
struct ConfigurationTests {
    let schema = ConfigurationSchema([
        ConfigurationParameter(name: "code", title: "Code", kind: .code),
        ConfigurationParameter(name: "label", title: "Label", kind: .text(maximumLength: 5), standard: "Hi"),
        ConfigurationParameter(
            name: "hours", title: "Hours", kind: .choice([.init("12", name: "12-hour"), .init("24", name: "24-hour")])),
        ConfigurationParameter(name: "seconds", title: "Seconds", kind: .toggle, standard: "false"),
    ])

    @Test(
        "Accepts values of the right type",
        arguments: [
            [:], ["code": "7"], ["label": ""], ["label": "Hello"], ["hours": "24"], ["seconds": "true", "code": "9223372036854775807"],
        ])
    func accepts(values: [String: String]) throws {
        try schema.validate(WidgetConfiguration(values))
    }

    @Test(
        "Refuses values of another type",
        arguments: [
            ("code", "0"), ("code", "-3"), ("code", "seven"), ("code", ""), ("label", "Hello!"), ("hours", "13"), ("seconds", "yes"),
        ])
    func refuses(name: String, value: String) {
        #expect(throws: TimelineError.self) { try schema.validate(WidgetConfiguration([name: value])) }
    }

    @Test("Names the parameters there are when one is unknown")
    func unknown() {
        let error = #expect(throws: TimelineError.self) { try schema.validate(WidgetConfiguration(["colour": "red"])) }
        #expect(error?.message == "This widget has no setting “colour”.")
        #expect(error?.recovery == "Its settings are: code, label, hours, seconds.")
    }

    @Test("Falls back to standard values")
    func standards() {
        #expect(schema.value(of: "label", in: WidgetConfiguration()) == "Hi")
        #expect(schema.value(of: "label", in: WidgetConfiguration(["label": "Yo"])) == "Yo")
        #expect(schema.value(of: "code", in: WidgetConfiguration()) == nil)
    }

    static let typed = ConfigurationSchema([
        ConfigurationParameter(name: "count", title: "Count", kind: .integer(1...10), standard: "3"),
        ConfigurationParameter(name: "share", title: "Share", kind: .decimal(0...1)),
        ConfigurationParameter(name: "day", title: "Day", kind: .date),
        ConfigurationParameter(name: "ink", title: "Ink", kind: .color, standard: "accent"),
        ConfigurationParameter(name: "picture", title: "Picture", kind: .file(suffixes: ["png", "jpg"])),
        ConfigurationParameter(name: "place", title: "Folder", kind: .folder),
        ConfigurationParameter(name: "code", title: "Code", kind: .code),
        ConfigurationParameter(name: "on", title: "On", kind: .toggle),
    ])

    @Test(
        "Reads every type, and writes it as it was",
        arguments: [
            ("count", "10", .integer(10)), ("share", "0.25", .decimal(0.25)), ("ink", "#3366CC", .color(.fixed("#3366CC"))),
            ("ink", "warning", .color(.warning)), ("picture", "/home/ada/Cat.PNG", .file("/home/ada/Cat.PNG")), ("place", "4", .folder(4)),
            ("code", "7", .code(7)), ("on", "true", .boolean(true)),
            ("day", "2026-11-21T09:30:00Z", .date(Date(timeIntervalSince1970: 1_795_253_400))),
        ] as [(String, String, ConfigurationValue)])
    func types(name: String, written: String, value: ConfigurationValue) {
        #expect(Self.typed.typedValue(of: name, in: WidgetConfiguration([name: written])) == value)
        #expect(value.written == written)
    }

    @Test("Reads a day without a time")
    func day() {
        let value = Self.typed.typedValue(of: "day", in: WidgetConfiguration(["day": "2026-11-21"]))
        #expect(value == .date(Date(timeIntervalSince1970: 1_795_219_200)))
    }

    @Test(
        "Says what it wants instead",
        arguments: [
            ("count", "11", "a whole number from 1 to 10"), ("count", "2.5", "a whole number from 1 to 10"),
            ("count", "", "a whole number"),
            ("share", "nan", "a number from 0 to 1"), ("share", "1.01", "a number from 0 to 1"),
            ("day", "tomorrow", "a date like 2026-11-21"),
            ("ink", "mauve", "a colour like #3366CC"), ("picture", "cat.png", "absolute path"),
            ("picture", "/tmp/cat.gif", "ends in .png or .jpg"), ("place", "-1", "the number of a folder"),
        ])
    func expectations(name: String, value: String, words: String) {
        let error = #expect(throws: TimelineError.self) { try Self.typed.validate(WidgetConfiguration([name: value])) }
        #expect(error?.recovery?.string.contains(words) == true, "\(error?.recovery ?? "")")
    }

    @Test("A value that an older version of the kind took gives way to the standard one")
    func outdated() {
        #expect(Self.typed.typedValue(of: "count", in: WidgetConfiguration(["count": "99"])) == .integer(3))
        #expect(Self.typed.typedValue(of: "share", in: WidgetConfiguration(["share": "99"])) == nil)
        #expect(Self.typed.complete(WidgetConfiguration(["on": "true"])).values == ["count": "3", "ink": "accent", "on": "true"])
    }

    /// A library with the codes 1 and 2 and no folders.
    struct Shelf: ChoiceSource {
        func choices(of kind: ChoiceKind, matching search: String, limit: Int) async throws -> [ConfigurationParameter.Choice] {
            kind == .code ? [.init("1", name: "Menu"), .init("2", name: "Wi-Fi")] : []
        }

        func choice(of kind: ChoiceKind, value: String) async throws -> ConfigurationParameter.Choice? {
            try await choices(of: kind, matching: "", limit: 10).first { $0.value == value }
        }
    }

    @Test("Asks the library whether what was chosen is there")
    func dynamicChoices() async throws {
        try await Self.typed.validate(WidgetConfiguration(["code": "2", "count": "1"]), in: Shelf())
        await #expect(throws: TimelineError.noSuchChoice(parameter: "code", value: "3", kind: .code)) {
            try await Self.typed.validate(WidgetConfiguration(["code": "3"]), in: Shelf())
        }
        await #expect(throws: TimelineError.noSuchChoice(parameter: "place", value: "1", kind: .folder)) {
            try await Self.typed.validate(WidgetConfiguration(["place": "1"]), in: Shelf())
        }
    }

    @Test("A schema that contradicts itself is refused")
    func schemas() throws {
        try Self.typed.check()
        try schema.check()
        let contradictions: [[ConfigurationParameter]] = [
            [.init(name: "a", title: "", kind: .toggle), .init(name: "a", title: "", kind: .toggle)],
            [.init(name: "a b", title: "", kind: .toggle)], [.init(name: "", title: "", kind: .toggle)],
            [.init(name: "a", title: "", kind: .choice([]))], [.init(name: "a", title: "", kind: .integer(1...2), standard: "3")],
            [.init(name: "a", title: "", kind: .choice([.init("x", name: "X"), .init("x", name: "Y")]))],
            (0..<33).map { .init(name: "a\($0)", title: "", kind: .toggle) },
        ]
        for parameters in contradictions { #expect(throws: TimelineError.self) { try ConfigurationSchema(parameters).check() } }
    }

    static let depending = ConfigurationSchema([
        ConfigurationParameter(
            name: "source", title: "Source", kind: .choice([.init("new", name: "Newest"), .init("folder", name: "Folder")]), standard: "new"
        ), ConfigurationParameter(name: "folder", title: "Folder", kind: .folder).isShown(when: "source", is: "folder"),
        ConfigurationParameter(name: "turn", title: "Leaf through", kind: .toggle, standard: "false").isShown(when: "source", is: "folder"),
        ConfigurationParameter(name: "every", title: "Every", kind: .integer(1...60)).isShown(when: "turn", is: "true"),
    ])

    @Test("A setting matters only with the values that it depends on, down to what those depend on")
    func conditions() {
        func shown(_ values: [String: String]) -> [String] {
            Self.depending.parameters.map(\.name).filter { Self.depending.isShown($0, in: WidgetConfiguration(values)) }
        }
        #expect(shown([:]) == ["source"])
        #expect(shown(["source": "folder"]) == ["source", "folder", "turn"])
        #expect(shown(["source": "folder", "turn": "true"]) == ["source", "folder", "turn", "every"])
        #expect(shown(["source": "new", "turn": "true"]) == ["source"])
        #expect(!Self.depending.isShown("nothing", in: WidgetConfiguration()))
    }

    @Test("Choosing a setting makes it matter")
    func choosing() {
        #expect(Self.depending.choosing("5", for: "every").values == ["every": "5", "turn": "true", "source": "folder"])
        #expect(
            Self.depending.choosing("7", for: "folder", in: WidgetConfiguration(["source": "folder"])).values
                == ["source": "folder", "folder": "7"])
        #expect(Self.depending.choosing("new", for: "source").values == ["source": "new"])
    }

    @Test("A setting depends on one that stands before it, with values that that one takes")
    func refusedConditions() throws {
        try Self.depending.check()
        let source = Self.depending.parameters[0]
        let wrong = [
            ConfigurationSchema([ConfigurationParameter(name: "a", title: "", kind: .toggle).isShown(when: "a", is: "true")]),
            ConfigurationSchema([ConfigurationParameter(name: "a", title: "", kind: .toggle).isShown(when: "source", is: "new"), source]),
            ConfigurationSchema([source, ConfigurationParameter(name: "a", title: "", kind: .toggle).isShown(when: "source", is: "old")]),
            ConfigurationSchema([
                source,
                ConfigurationParameter(
                    name: "a", title: "", kind: .toggle, condition: ConfigurationCondition(parameter: "source", values: [])),
            ]),
        ]
        for schema in wrong { #expect(throws: TimelineError.self) { try schema.check() } }
    }
}
