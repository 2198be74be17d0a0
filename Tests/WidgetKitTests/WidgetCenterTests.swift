import LibraryStore
import Testing
import Timeline
import WidgetKit

@Suite("Widget centre")
struct WidgetCenterTests {
    @Test("Pins, lists and unpins")
    func pins() async throws {
        let library = try libraryWithCode()
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
            ("teapot", nil, [:], WidgetError.unknownKind("teapot", known: ["code", "clock", "month", "picture", "scans", "launcher"])),
            ("clock", "huge", [:], .unknownFamily("huge", kind: "clock", available: [.small, .medium, .large])),
            ("clock", "control", [:], .unknownFamily("control", kind: "clock", available: [.small, .medium, .large])),
            ("clock", nil, ["code": "1"], .configuration(.unknownParameter("code", known: ["hours"]))),
            (
                "clock", nil, ["hours": "13"],
                .configuration(.invalidValue(parameter: "hours", value: "13", expected: "one of automatic, 12, 24"))
            ),
            (
                "code", nil, ["code": "menu"],
                .configuration(.invalidValue(parameter: "code", value: "menu", expected: "the number of a code in the library"))
            ),
            ("code", nil, ["code": "77"], .library(.noSuchCode("77"))),
        ] as [(String, String?, [String: String], WidgetError)])
    func refuses(kind: String, family: String?, values: [String: String], expected: WidgetError) async throws {
        let library = try libraryWithCode()
        let center = WidgetCenter(library: library, registry: registry(library))
        await #expect(throws: expected) { try await center.pin(kind: kind, family: family, configuration: WidgetConfiguration(values)) }
        #expect(try await center.pins().isEmpty)
        if case .library = expected { #expect(!expected.isMisuse) } else { #expect(expected.isMisuse) }
    }

    @Test("A code in the trash cannot be pinned")
    func trashed() async throws {
        let library = try libraryWithCode()
        try await library.trash([1])
        let center = WidgetCenter(library: library, registry: registry(library))
        await #expect(throws: WidgetError.library(.noSuchCode("1"))) {
            try await center.pin(kind: "code", configuration: WidgetConfiguration(["code": "1"]))
        }
    }

    @Test("A pinned widget of a kind from a newer Quire stays pinned and is not shown")
    func unknownKindStays() async throws {
        let library = try libraryWithCode()
        try await library.pin(kind: "weather", family: "small")
        let center = WidgetCenter(library: library, registry: registry(library))
        #expect(try await center.instances().isEmpty)
        #expect(try await center.pins().count == 1)
    }
}
