import Foundation
import BuiltInWidgets
import Platform
import Testing
import Timeline

@testable import WidgetPrograms

/// With real programs, run as they are on a desktop.
@Suite("The kind that a widget program makes")
struct ProgramKindTests {
    private func kind(_ url: URL, _ sample: ProgramSample, isOn: Bool = true) async throws -> ProgramKind {
        let folder = try ProgramFolder.load(url)
        if isOn { try await sample.approvals.turnOn(folder) }
        return ProgramKind(folder, state: sample.approvals.state(of: folder), runner: ProgramRunner(approvals: sample.approvals))
    }

    @Test("is what its manifest says")
    func description() async throws {
        let sample = try ProgramSample()
        defer { sample.remove() }
        let kind = try await kind(try sample.write("hello"), sample)
        #expect(kind.id == "program.hello" && kind.name.string == "Sample hello" && kind.families == [.small, .medium])
        #expect(kind.placeholder(in: ProgramSample.context()).view.texts == ["Sample hello"])
    }

    @Test("asks its program with the configuration, and shows what it answers")
    func asking() async throws {
        let sample = try ProgramSample()
        defer { sample.remove() }
        let manifest =
            #"{"protocol": 1, "id": "echo", "name": "Echo", "families": ["small"], "configuration": [{"name": "city", "type": "text", "default": "Oslo"}]}"#
        let script = """
            read -r request
            city=$(printf '%s' "$request" | sed -n 's/.*"city":"\\([^"]*\\)".*/\\1/p')
            asked=$(printf '%s' "$request" | sed -n 's/.*"request":"\\([^"]*\\)".*/\\1/p')
            printf '{"title": "%s", "text": "%s", "refresh": 60}\\n' "$asked" "$city"
            """
        let kind = try await kind(try sample.write("echo", manifest: manifest, script: script), sample)
        let timeline = try await kind.timeline(WidgetConfiguration(), in: ProgramSample.context())
        #expect(timeline.entries.map(\.view.texts) == [["timeline", "Oslo"]])
        #expect(timeline.policy == .after(ProgramSample.date + 60))
        let entry = try await kind.snapshot(WidgetConfiguration(["city": "Bergen"]), in: ProgramSample.context())
        #expect(entry.view.texts == ["snapshot", "Bergen"])
    }

    @Test("runs nothing before it is turned on, and says so")
    func off() async throws {
        let sample = try ProgramSample()
        defer { sample.remove() }
        let kind = try await kind(
            try sample.write("quiet", script: "touch /tmp/quire-must-not-be-there; echo '{\"text\": \"ran\"}'"), sample, isOn: false)
        let timeline = try await kind.timeline(WidgetConfiguration(), in: ProgramSample.context())
        #expect(timeline.policy == .never && timeline.entries[0].view.texts.first == "“Sample quiet” isn’t turned on")
        #expect(timeline.entries[0].view.texts.last?.contains("quire widget allow quiet") == true)
        #expect(kind.updates(WidgetConfiguration(), in: ProgramSample.context()) == nil)
        let preview = try await kind.snapshot(WidgetConfiguration(), in: ProgramSample.context(isPreview: true))
        #expect(preview.view.texts.first == "Sample quiet")
        await #expect(throws: TimelineError.self) {
            try await kind.perform("go", parameters: [:], configuration: WidgetConfiguration(), in: ProgramSample.context())
        }
    }

    @Test("says that it has changed, and is another one then")
    func changed() async throws {
        let sample = try ProgramSample()
        defer { sample.remove() }
        let url = try sample.write("shifty")
        let before = try await kind(url, sample)
        try sample.write("shifty", script: "echo '{\"text\": \"other\"}'")
        // Who still holds the kind of before gets no answer from what is there now.
        await #expect(throws: TimelineError.self) { try await before.timeline(WidgetConfiguration(), in: ProgramSample.context()) }
        let after = try await kind(url, sample, isOn: false)
        #expect(after.state == .changed && after.revision != before.revision)
        let timeline = try await after.timeline(WidgetConfiguration(), in: ProgramSample.context())
        #expect(timeline.entries[0].view.texts.first == "“Sample shifty” has changed")
    }

    @Test(
        "turns mistakes and errors of the program into words",
        arguments: [
            ("echo nonsense", "“Sample bad” returned an answer that can’t be shown: line 1, column 1: this is no JSON."),
            ("echo '{\"error\": {\"message\": \"No station.\", \"advice\": \"Wait.\"}}'", "No station."),
            ("exit 3", "The program ended with status 3."),
            (
                "echo '{\"view\": {\"type\": \"video\"}}'",
                "“Sample bad” returned an answer that can’t be shown: view.root: there is no part “video”"
            ),
        ])
    func failing(_ script: String, message: String) async throws {
        let sample = try ProgramSample()
        defer { sample.remove() }
        let kind = try await kind(try sample.write("bad", script: script), sample)
        let error = await #expect(throws: TimelineError.self) {
            try await kind.timeline(WidgetConfiguration(), in: ProgramSample.context())
        }
        #expect(error?.message.string.hasPrefix(message) == true, "\(error?.message.string ?? "")")
    }

    @Test("asks for actions, and shows their answer next")
    func actions() async throws {
        let sample = try ProgramSample()
        defer { sample.remove() }
        let script = """
            read -r request
            case $request in
              *'"action":{"name":"next","parameters":{"page":"2"}}'*) echo '{"text": "page 2"}' ;;
              *'"name":"silent"'*) ;;
              *) echo '{"text": "page 1"}' ;;
            esac
            """
        let kind = try await kind(try sample.write("pages", script: script), sample)
        let context = ProgramSample.context().of(7)
        func text() async throws -> [String] { try await kind.timeline(WidgetConfiguration(), in: context).entries[0].view.texts }
        #expect(try await text() == ["page 1"])
        try await kind.perform("next", parameters: ["page": "2"], configuration: WidgetConfiguration(), in: context)
        #expect(try await text() == ["page 2"])
        #expect(try await text() == ["page 1"])
        try await kind.perform("silent", parameters: [:], configuration: WidgetConfiguration(), in: context)
        #expect(try await text() == ["page 1"])
    }

    @Test("follows a program that stays, and asks it no second time meanwhile")
    func streaming() async throws {
        let sample = try ProgramSample()
        defer { sample.remove() }
        let manifest = #"{"protocol": 1, "id": "stream", "name": "Stream", "families": ["small"], "streaming": true}"#
        let script = """
            read -r request
            echo '{"value": 1}'
            echo '{"value": 2}'
            exec sleep 60
            """
        let kind = try await kind(try sample.write("stream", manifest: manifest, script: script), sample)
        let context = ProgramSample.context().of(3)
        #expect(try await kind.timeline(WidgetConfiguration(), in: context).entries[0].view.texts == ["1"])
        let updates = try #require(kind.updates(WidgetConfiguration(), in: context))
        for try await timeline in updates where timeline.entries[0].view.texts == ["2"] {
            #expect(timeline.policy == .never)
            // The program sleeps: what it said last is known.
            #expect(try await kind.timeline(WidgetConfiguration(), in: context).entries[0].view.texts == ["2"])
            break
        }
    }
}
