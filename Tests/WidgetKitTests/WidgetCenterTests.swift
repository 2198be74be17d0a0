import LibraryStore
import Payload
import Testing
import TestTexts
import Timeline

@Suite("Widget centre")
struct WidgetCenterTests {
    @Test("Pins, lists and unpins")
    func pins() async throws {
        let library = try await libraryWithCode()
        let center = WidgetCenter(library: library, registry: registry(library))
        let code = try await center.pin(kind: "code", family: "medium", configuration: WidgetConfiguration(["code": "1"]))
        let clock = try await center.pin(kind: "clock")
        #expect(try await center.pins().map(\.id) == [code.id, clock.id])
        #expect(clock.family == "small")

        let instances = try await center.instances()
        #expect(instances.map(\.kind.id) == ["code", "clock"])
        #expect(instances.map(\.family) == [.medium, .small])
        #expect(instances.first?.configuration == WidgetConfiguration(["code": "1"]))

        try await center.unpin(code.id)
        #expect(try await center.pins().map(\.id) == [clock.id])
        await #expect(throws: WidgetError.library(.noSuchPin(code.id))) { try await center.unpin(code.id) }
    }

    @Test(
        "Refuses what does not fit",
        arguments: [
            (
                "teapot", nil, [:],
                WidgetError.request(.unknownKind("teapot", known: ["code", "clock", "month", "picture", "scans", "launcher"]))
            ),
            ("month", "huge", [:], .request(.unknownFamily("huge", kind: "month", available: [.small, .medium, .large]))),
            ("month", "control", [:], .request(.unknownFamily("control", kind: "month", available: [.small, .medium, .large]))),
            (
                "clock", nil, ["code": "1"],
                .request(.configuration(.unknownParameter("code", known: ["hours", "date", "emoji", "hourly"])))
            ),
            (
                "clock", nil, ["hours": "13"],
                .request(.configuration(.invalidValue(parameter: "hours", value: "13", advice: "Choose one of automatic, 12, 24.")))
            ),
            (
                "code", nil, ["code": "menu"],
                .request(
                    .configuration(.invalidValue(parameter: "code", value: "menu", advice: "Enter the number of a code in the library.")))
            ),
            ("code", nil, ["code": "77"], .library(.noSuchCode("77"))),
        ] as [(String, String?, [String: String], WidgetError)])
    func refuses(kind: String, family: String?, values: [String: String], expected: WidgetError) async throws {
        let library = try await libraryWithCode()
        let center = WidgetCenter(library: library, registry: registry(library))
        await #expect(throws: expected) { try await center.pin(kind: kind, family: family, configuration: WidgetConfiguration(values)) }
        #expect(try await center.pins().isEmpty)
    }

    @Test("A code in the trash cannot be pinned")
    func trashed() async throws {
        let library = try await libraryWithCode()
        try await library.trash([1])
        let center = WidgetCenter(library: library, registry: registry(library))
        await #expect(throws: WidgetError.library(.noSuchCode("1"))) {
            try await center.pin(kind: "code", configuration: WidgetConfiguration(["code": "1"]))
        }
    }

    @Test("A pinned widget of a kind from a newer Quire stays pinned and is not shown")
    func unknownKindStays() async throws {
        let library = try await libraryWithCode()
        try await library.pin(kind: "weather", family: "small")
        let center = WidgetCenter(library: library, registry: registry(library))
        #expect(try await center.instances().isEmpty)
        #expect(try await center.pins().count == 1)
    }

    @Test("Settings are changed one by one, and only to what fits")
    func configures() async throws {
        let library = try await libraryWithCode()
        let center = WidgetCenter(library: library, registry: registry(library))
        let clock = try await center.pin(kind: "clock")
        #expect(try await center.configure(clock.id, setting: ["hours": "24"]).configuration == ["hours": "24"])
        await #expect(throws: WidgetError.self) { try await center.configure(clock.id, setting: ["hours": "25"]) }
        #expect(try await center.pinned(clock.id).configuration == ["hours": "24"])
        #expect(try await center.configure(clock.id, setting: [:], unsetting: ["hours"]).configuration == [:])
        // Setting it twice makes no difference.
        #expect(try await center.configure(clock.id, setting: [:], unsetting: ["hours"]).configuration == [:])
        await #expect(throws: WidgetError.self) { try await center.configure(clock.id, setting: [:], unsetting: ["teapot"]) }

        let code = try await center.pin(kind: "code")
        await #expect(throws: WidgetError.library(.noSuchCode("77"))) { try await center.configure(code.id, setting: ["code": "77"]) }
        #expect(try await center.configure(code.id, setting: ["code": "1"]).configuration == ["code": "1"])
        await #expect(throws: WidgetError.library(.noSuchPin(9))) { try await center.configure(9, setting: [:]) }
    }

    @Test("What another Quire has set can be taken back, and has to be before anything else is changed")
    func foreignSetting() async throws {
        let library = try await libraryWithCode()
        let center = WidgetCenter(library: library, registry: registry(library))
        let pin = try await library.pin(kind: "clock", family: "small", configuration: ["seconds": "true"])
        await #expect(throws: WidgetError.self) { try await center.configure(pin.id, setting: ["hours": "12"]) }
        #expect(try await center.configure(pin.id, setting: ["hours": "12"], unsetting: ["seconds"]).configuration == ["hours": "12"])
    }

    @Test("A widget is resized to what its kind comes in")
    func resizes() async throws {
        let library = try await libraryWithCode()
        let center = WidgetCenter(library: library, registry: registry(library))
        let clock = try await center.pin(kind: "clock")
        #expect(try await center.resize(clock.id, to: "large").family == "large")
        await #expect(throws: WidgetError.self) { try await center.resize(clock.id, to: "huge") }
        #expect(try await center.pinned(clock.id).family == "large")
    }
}

@Suite("Choices from the library")
struct LibraryChoicesTests {
    @Test("Are its codes and folders, by name and number")
    func choices() async throws {
        let library = try await libraryWithCode(title: "Menu")
        try await library.add(NewCode(payload: Payload("https://example.org/2"), title: "Opening hours"))
        let folder = try await library.addFolder("Kitchen")
        let choices = LibraryChoices(library)
        #expect(try await choices.choices(of: .code, matching: "", limit: 10).map(\.name) == ["Opening hours", "Menu"])
        #expect(try await choices.choices(of: .code, matching: "menu", limit: 10).map(\.value) == ["1"])
        #expect(try await choices.choices(of: .code, matching: "", limit: 1).count == 1)
        #expect(try await choices.choices(of: .folder, matching: "kit", limit: 10).map(\.value) == [String(folder.id)])
        #expect(try await choices.choices(of: .folder, matching: "x", limit: 10).isEmpty)
        #expect(try await choices.choice(of: .code, value: "1")?.name == "Menu")
        #expect(try await choices.choice(of: .code, value: "99") == nil)
        #expect(try await choices.choice(of: .folder, value: String(folder.id))?.name == "Kitchen")
        #expect(try await choices.choice(of: .folder, value: "menu") == nil)
        try await library.trash([1])
        #expect(try await choices.choice(of: .code, value: "1") == nil)
    }
}
