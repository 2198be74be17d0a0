import Foundation
import Testing

@Suite("Widgets on the command line")
struct WidgetCommandTests {
    let quire: Quire

    init() throws {
        quire = try Quire()
    }

    @Test("kinds lists what can be pinned, and makes no library for it")
    func kinds() throws {
        defer { quire.remove() }
        let listed = try quire("widget", "kinds", "--json")
        #expect(listed.status == 0 && listed.errors.isEmpty)
        let kinds = try listed.objects()
        let ids = kinds.compactMap { $0["id"] as? String }
        #expect(Set(ids).count == ids.count)
        #expect(
            ids.starts(with: [
                "code", "clock", "month", "picture", "scans", "launcher", "otp", "countdown", "battery", "media", "network", "vpn", "sound",
                "system",
                "bluetooth", "brightness", "todo", "status",
            ]))
        let families = [
            "code": ["small", "medium", "large"],
            "clock": ["small", "medium", "large", "extraLarge", "control"],
            "month": ["small", "medium", "large"],
            "picture": ["small", "medium", "large", "extraLarge"],
            "scans": ["small", "medium", "large"],
            "launcher": ["control", "small"],
            "otp": ["small", "medium", "control"],
            "countdown": ["small", "medium", "control"],
            "battery": ["small", "medium", "large", "control"],
            "media": ["small", "medium", "large", "control"],
            "network": ["small", "medium", "large", "control"],
            "vpn": ["small", "medium", "large"],
            "sound": ["small", "medium", "large", "control"],
            "system": ["small", "medium", "large", "control"],
            "bluetooth": ["medium", "small", "large", "control"],
            "brightness": ["small", "medium", "control"],
            "todo": ["medium", "large", "extraLarge"],
            "status": ["small", "medium", "large", "control"],
        ]
        // Installed programs come after them, and none of them is on by default.
        #expect(ids.dropFirst(families.count).allSatisfy { $0.hasPrefix("program.") })
        for kind in kinds.dropFirst(families.count) { #expect((kind["program"] as? [String: Any])?["state"] as? String == "off") }
        for kind in kinds.prefix(families.count) {
            #expect(Set(kind.keys) == ["id", "name", "summary", "families", "parameters", "recommendations"])
            #expect(kind["families"] as? [String] == families[try #require(kind["id"] as? String)])
        }
        let hours = try #require((kinds.first { $0["id"] as? String == "clock" }?["parameters"] as? [[String: Any]])?.first)
        #expect(hours["name"] as? String == "hours" && hours["type"] as? String == "choice" && hours["default"] as? String == "automatic")
        #expect(hours["choices"] as? [String] == ["automatic", "12", "24"])
        #expect(!FileManager.default.fileExists(atPath: quire.library.path))
    }

    @Test("pin prints the id, list gives it back, unpin removes it")
    func pinListUnpin() throws {
        defer { quire.remove() }
        #expect(try quire("add", "https://example.org").text == "1\n")
        let pinned = try quire("widget", "pin", "code", "--family", "medium", "--set", "code=1")
        #expect(pinned.status == 0 && pinned.text == "1\n")
        let clock = try #require(try quire("widget", "pin", "clock", "--json").objects().first)
        #expect(clock["id"] as? Int == 2 && clock["kind"] as? String == "clock" && clock["family"] as? String == "small")
        #expect(try quire("widget", "list").text == "1\tcode\tmedium\tcode=1\n2\tclock\tsmall\t\n")
        let listed = try quire("widget", "list", "--json").objects()
        #expect(listed.first?["configuration"] as? [String: String] == ["code": "1"])
        #expect(Set(try #require(listed.first).keys) == ["id", "kind", "family", "configuration", "created"])
        #expect(try quire("widget", "unpin", "1").status == 0)
        #expect(try quire("widget", "list").lines.count == 1)
        let again = try quire("widget", "unpin", "1")
        #expect(again.status == 1 && again.text.isEmpty)
        #expect(again.errors == "quire: There is no pinned widget 1. “quire widget list” shows what is pinned.\n")
    }

    @Test(
        "What makes no sense is wrong usage, and makes no library",
        arguments: [
            (
                ["pin", "teapot"],
                "There is no widget kind “teapot”. The kinds are: code, clock, month, picture, scans, launcher, otp, countdown, battery, media, network, vpn, sound, system, bluetooth, brightness, todo, status"
            ),
            (["pin", "clock", "--family", "huge"], "has no family “huge”. Its families are: small, medium, large, extraLarge, control."),
            (["pin", "clock", "--set", "colour=red"], "has no setting “colour”. Its settings are: hours, date, emoji, hourly."),
            (["pin", "clock", "--set", "hours=13"], "“13” isn’t a valid value for “hours”. Choose one of automatic, 12, 24."),
            (["pin", "code", "--set", "code=menu"], "“menu” isn’t a valid value for “code”. Enter the number of a code in the library."),
            (["pin", "clock", "--set", "hours"], "“hours” isn’t a setting. Use --set name=value."),
            (["pin", "clock", "--set", "hours=12", "--set", "hours=24"], "“hours” is set twice."),
            (["snapshot", "clock", "--scale", "0", "-o", "x.png"], "--scale must be between 0.5 and 8."),
            (["snapshot", "clock", "--accent", "pink", "-o", "x.png"], "There is no accent “pink”."),
            (["snapshot", "clock"], "--output"), (["unpin", "first"], "'first'"),
        ])
    func misuse(arguments: [String], message: String) throws {
        defer { quire.remove() }
        let outcome = try quire.shell("\"$QUIRE\" widget " + arguments.map { "'\($0)'" }.joined(separator: " "))
        #expect(outcome.status == 2 && outcome.text.isEmpty)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(!FileManager.default.fileExists(atPath: quire.library.path))
        #expect(!FileManager.default.fileExists(atPath: quire.path("x.png")))
    }

    @Test("A code that is not there can be neither pinned nor drawn")
    func noSuchCode() throws {
        defer { quire.remove() }
        for arguments in ["pin code --set code=9", "snapshot code --set code=9 -o x.png"] {
            let outcome = try quire.shell("\"$QUIRE\" widget \(arguments)")
            #expect(outcome.status == 1 && outcome.errors.hasPrefix("quire: There is no code “9”."))
        }
        #expect(!FileManager.default.fileExists(atPath: quire.path("x.png")))
    }

    @Test("snapshot draws a picture in which the code can be read", arguments: ["small", "medium", "large"], ["", "--dark --scale 2"])
    func snapshot(family: String, options: String) throws {
        defer { quire.remove() }
        #expect(try quire("add", "https://example.org/menu").status == 0)
        let drawn = try quire.shell("\"$QUIRE\" widget snapshot code --family \(family) \(options) -o x.png --json")
        let report = try #require(try drawn.objects().first)
        let scale = options.isEmpty ? 1 : 2
        #expect(report["width"] as? Int == (family == "small" ? 164 : 344) * scale)
        #expect(report["height"] as? Int == (family == "large" ? 344 : 164) * scale)
        #expect(try quire("read", "x.png").text == "https://example.org/menu\n")
    }

    @Test("snapshot writes to standard output too")
    func standardOutput() throws {
        defer { quire.remove() }
        let drawn = try quire("widget", "snapshot", "clock", "-o", "-")
        #expect(drawn.status == 0 && drawn.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try quire("widget", "snapshot", "clock", "-o", "-", "--json").status == 2)
        #expect(try quire("widget", "snapshot", "clock", "-o", "missing/x.png").status == 1)
    }
}
