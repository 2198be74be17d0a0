import Foundation
import Testing

@Suite("The widget centre on the command line")
struct WidgetCenterCommandTests {
    let quire: Quire

    init() throws {
        quire = try Quire()
    }

    @Test("configure sets and unsets, and refuses what does not fit")
    func configure() throws {
        defer { quire.remove() }
        #expect(try quire("add", "https://example.org").status == 0)
        #expect(try quire("widget", "pin", "clock", "--set", "hours=12").status == 0)
        let changed = try quire("widget", "configure", "1", "--set", "hours=24", "--json")
        #expect(try changed.objects().first?["configuration"] as? [String: String] == ["hours": "24"])
        let silent = try quire("widget", "configure", "1", "--unset", "hours")
        #expect(silent.status == 0 && silent.output.isEmpty && silent.errors.isEmpty)
        #expect(try quire("widget", "list").text == "1\tclock\tsmall\t\n")
        for (arguments, status, message) in [
            (["1"], 2, "Error: Specify what to change: --set name=value, or --unset name."),
            (["1", "--set", "hours=25"], 2, "Error: “25” isn’t a valid value for “hours”. Choose one of automatic, 12, 24."),
            (["1", "--set", "teapot=1"], 2, "Error: This widget has no setting “teapot”."),
            (["1", "--unset", "teapot"], 2, "Error: This widget has no setting “teapot”."),
            (["1", "--set", "hours=12", "--unset", "hours"], 2, "Error: “hours” is both set and unset."),
            (["9", "--set", "hours=12"], 1, "quire: There is no pinned widget 9. “quire widget list” shows what is pinned."),
        ] as [([String], Int32, String)] {
            let outcome = try quire.run([Quire.program.path, "widget", "configure"] + arguments)
            #expect(outcome.status == status && outcome.output.isEmpty)
            #expect(outcome.errors.hasPrefix(message), "\(outcome.errors)")
        }
        #expect(try quire("widget", "list").text == "1\tclock\tsmall\t\n")
    }

    @Test("window shows how a window stays, and changes only what is named")
    func window() throws {
        defer { quire.remove() }
        #expect(try quire("widget", "pin", "clock").status == 0)
        let standard =
            "--family small --level below --background solid --accent default --all-workspaces true --click-through false --lock false\n"
        #expect(try quire("widget", "window", "1").text == standard)
        #expect(
            try quire("widget", "window", "1", "--level", "above", "--opacity", "0.8", "--all-workspaces", "false", "--accent", "teal").text
                == """
                --family small --level above --background translucent --opacity 0.8 --accent teal --all-workspaces false \
                --click-through false --lock false\n
                """)
        let changed = try quire("widget", "window", "1", "--click-through", "true", "--lock", "true", "--family", "large", "--json")
            .objects()
        let report = try #require(changed.first)
        #expect(Set(report.keys) == ["id", "family", "level", "background", "opacity", "accent", "allWorkspaces", "clickThrough", "lock"])
        #expect(report["family"] as? String == "large" && report["level"] as? String == "above" && report["opacity"] as? Double == 0.8)
        #expect(report["allWorkspaces"] as? Bool == false && report["clickThrough"] as? Bool == true && report["lock"] as? Bool == true)
        for (arguments, status, message) in [
            (["1", "--level", "beside"], 2, "Error: --level must be one of above, below, ordinary."),
            (["1", "--background", "glass"], 2, "Error: --background must be one of solid, tinted, translucent, none."),
            (["1", "--accent", "gold"], 2, "Error: --accent must be one of default, violet, indigo, teal, rose, orange, mono."),
            (["1", "--opacity", "0"], 2, "Error: --opacity must be between 0.2 and 1."),
            (["1", "--opacity", "nan"], 2, "Error: --opacity must be between 0.2 and 1."),
            (["1", "--family", "huge"], 2, "Error: The widget kind “clock” has no family “huge”."),
            (["9"], 1, "quire: There is no pinned widget 9."),
        ] as [([String], Int32, String)] {
            let outcome = try quire.run([Quire.program.path, "widget", "window"] + arguments)
            #expect(outcome.status == status && outcome.output.isEmpty && outcome.errors.hasPrefix(message), "\(outcome.errors)")
        }
    }

    @Test("timeline prints what a provider gives now")
    func timeline() throws {
        defer { quire.remove() }
        let entries = try quire("widget", "timeline", "clock", "--set", "hours=24", "--json").objects()
        #expect(entries.count > 1)
        let first = try #require(entries.first)
        #expect(Set(first.keys).isSuperset(of: ["date", "policy", "view"]) && (first["date"] as? String)?.hasSuffix("Z") == true)
        let lines = try quire("widget", "timeline", "clock").lines
        #expect(lines.count > 2 && lines.last?.hasPrefix("next update") == true)
        #expect(lines.dropLast().allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 3 })

        #expect(try quire("add", "https://example.org", "--title", "Menu").status == 0)
        let code = try #require(try quire("widget", "timeline", "code", "--set", "code=1", "--json").objects().first)
        #expect(code["policy"] as? String == "never" && code["refresh"] == nil)
        #expect(
            try quire("widget", "timeline", "code", "--set", "code=1").text
                == "always\t-\tQR code: Menu · Menu\nnext update when something changes\n")
        #expect(try quire("widget", "timeline", "teapot").status == 2)
        #expect(try quire("widget", "timeline", "code", "--set", "code=9").status == 1)
    }

    @Test("What only the running program knows is said to be out of reach where there is no desktop")
    func noDesktop() throws {
        defer { quire.remove() }
        let empty = try quire("widget", "reload")
        #expect(empty.status == 1 && empty.errors == "quire: no widgets are pinned. Pin one with “quire widget pin KIND”.\n")
        #expect(try quire("widget", "pin", "clock").status == 0)
        for command in ["reload", "watch"] {
            let outcome = try quire("widget", command)
            #expect(outcome.status == 1 && outcome.output.isEmpty && outcome.errors.hasPrefix("quire: there is no session bus here"))
        }
        #expect(try quire("widget", "reload", "1", "--all").status == 2)
        #expect(try quire("widget", "reload", "--kind", "teapot").status == 2)
        #expect(try quire("widget", "reload", "7").errors.hasPrefix("quire: There is no pinned widget 7."))
        let listed = try #require(try quire("widget", "list", "--json").objects().first)
        #expect(Set(listed.keys) == ["id", "kind", "family", "configuration", "created"])
    }

    @Test("kinds shows ready-made settings")
    func recommendations() throws {
        defer { quire.remove() }
        let clock = try #require(try quire("widget", "kinds", "--json").objects().first { $0["id"] as? String == "clock" })
        let recommended = try #require(clock["recommendations"] as? [[String: Any]])
        #expect(!recommended.isEmpty && recommended.allSatisfy { Set($0.keys).isSuperset(of: ["title", "configuration"]) })
    }

    @Test("An autostart entry is there while something is pinned, for the usual library alone")
    func autostart() throws {
        defer { quire.remove() }
        let entry = quire.path(".config/autostart/org.quirebook.Quire.Widgets.desktop")
        #expect(try quire("widget", "pin", "clock", "--library", quire.path("other.sqlite")).status == 0)
        #expect(!FileManager.default.fileExists(atPath: entry))
        for _ in 1...2 { #expect(try quire("widget", "pin", "clock").status == 0) }
        let text = try String(contentsOfFile: entry, encoding: .utf8)
        #expect(text.hasPrefix("[Desktop Entry]\n") && text.contains("\nTryExec=/"))
        #expect(try quire("widget", "unpin", "1").status == 0)
        #expect(FileManager.default.fileExists(atPath: entry))
        #expect(try quire("widget", "unpin", "2").status == 0)
        #expect(!FileManager.default.fileExists(atPath: entry))
    }

    @Test("The help of each command has an example", arguments: ["kinds", "list", "configure", "window", "reload", "watch", "timeline"])
    func help(command: String) throws {
        defer { quire.remove() }
        let outcome = try quire("widget", command, "--help")
        #expect(outcome.status == 0 && outcome.text.contains("Examples:\n  quire widget \(command)"), "\(outcome.text)")
    }
}
