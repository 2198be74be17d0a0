import Foundation
import Testing

@Suite("Help, usage and exit statuses")
struct UsageTests {
    let quire: Quire

    init() throws {
        quire = try Quire()
    }

    @Test("The version is one line")
    func version() throws {
        defer { quire.remove() }
        let outcome = try quire("--version")
        #expect(outcome.status == 0 && outcome.text.wholeMatch(of: /quire \d+\.\d+\.\d+\n/) != nil && outcome.errors.isEmpty)
    }

    /// The texts are in Tests/Fixtures/CommandLine: change these files together with the help.
    @Test(
        "The help of each command reads as it was written",
        arguments: [
            "", "make", "read", "add", "list", "show", "edit", "duplicate", "remove", "restore", "history", "folder", "tag", "import",
            "export",
            "backup", "flyer", "sync", "widget", "status", "todo",
        ])
    func help(command: String) throws {
        defer { quire.remove() }
        let outcome = try command.isEmpty ? quire("--help") : quire(command, "--help")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures/CommandLine")
        let expected = try String(
            contentsOf: fixtures.appending(path: command.isEmpty ? "help.txt" : "help-\(command).txt"), encoding: .utf8)
        #expect(outcome.text == expected)
        #expect(outcome.text.contains("Examples:\n"))
    }

    @Test(
        "Wrong usage leaves with 2 and says what is wrong",
        arguments: [
            (["nope"], "Error: Unexpected argument 'nope'"),
            (["make"], "Error: Specify the text of the code, --file FILE, or “-” for standard input."),
            (["make", "x", "--file", "y"], "Error: Use either a text or --file, not both."),
            (
                ["make", "x", "-o", "code.gif"],
                "Error: Specify the format: use a file name ending in .png, .svg, .pdf or .eps, or add --format."
            ),
            (["make", "x", "-o", "-"], "Error: Specify the format: use a file name ending in .png, .svg, .pdf or .eps, or add --format."),
            (
                ["make", "x", "-o", "-", "--format", "png", "--json"],
                "Error: Standard output can’t take both the picture and --json. Use -o FILE."
            ),
            (["make", "x", "--size", "9"], "Error: --format, --size and --width are for a file. Specify one with -o FILE."),
            (["make", "x", "-o", "a.png", "--size", "0"], "Error: --size must be 1 pixel or more."),
            (["make", "x", "-o", "a.pdf", "--width", "nan"], "Error: --width must be more than 0 and at most 10000 millimetres."),
            (["make", "x", "-o", "a.png", "--width", "1e99"], "Error: --width must be more than 0 and at most 10000 millimetres."),
            (["make", "x", "-o", "a.svg", "--width", "inf"], "Error: --width must be more than 0 and at most 10000 millimetres."),
            (["make", "x", "--symbol-version", "41"], "Error: --symbol-version must be between 1 and 40."),
            (["make", "x", "--micro", "--symbol-version", "5"], "Error: --symbol-version must be between 1 and 4 with --micro."),
            (["make", "x", "--mask", "8"], "Error: --mask must be between 0 and 7."),
            (["make", "x", "--parts", "17"], "Error: --parts must be between 1 and 16."),
            (
                ["make", "xy", "--parts", "2", "-o", "-", "--format", "png"],
                "Error: Standard output can take only one picture. Use -o FILE with --parts."
            ),
            (["make", "x", "--quiet-zone", "101"], "Error: --quiet-zone must be between 0 and 100 modules."),
            (["make", "x", "--foreground", "purple"], "Error: “purple” isn’t a colour. Enter it like 7C3AED."),
            (["make", "x", "--background", "#12"], "Error: “#12” isn’t a colour. Enter it like FFFFFF, or “none”."),
            (
                ["make", "x", "--level", "Z"],
                "Error: The value 'Z' is invalid for '--level <L|M|Q|H>'. Please provide one of 'L', 'M', 'Q' or 'H'."
            ),
            (["read"], "Error: Missing expected argument '<files> ...'"),
            (["list", "--favorites", "--trash"], "Error: Use only one of --favorites, --recent and --trash."),
            (["list", "--limit=-1"], "Error: --limit must be 0 or more."),
            (["edit", "1"], "Error: Specify what to change, such as --title, --favorite, --folder, --tag or --text."),
            (["edit", "1", "--text", "a", "--file", "b"], "Error: Use only one of --text, --file and --type."),
            (["history", "--clear", "--summary"], "Error: Use either --summary or --clear, not both."),
            (["folder", "style", "x"], "Error: Specify what to change: --icon or --color. An empty value restores the default."),
            (
                ["make", "--type", "nope", "--field", "a=b"],
                "Error: “nope” isn’t a kind of code that can be built. The kinds are: uri, text, wifi, phone, sms, geo, email, calendar, contact, isbn, product, vin, gs1, epc, swissqr, otp, payment."
            ),
            (
                ["make", "--type", "wifi", "--field", "name=x"],
                "Error: Wi-Fi has no field “name”. The fields are: ssid, password, security, hidden, eap, phase2, identity, anonymous."
            ),
            (["add", "--type", "wifi"], "Error: Wi-Fi needs fields: add --field name=value for each."),
            (["make", "--type", "wifi", "--field", "ssid"], "Error: “ssid” isn’t a field. Use --field name=value."),
            (
                ["make", "--type", "wifi", "--field", "ssid=a", "--field", "ssid=b"],
                "Error: “ssid” is specified twice, but it isn’t a list."
            ),
            (
                ["make", "--type", "swissqr", "--field", "creditor.town=x"],
                "Error: “creditor” has no part “town”. The parts are: type, name, line1, line2, postcode, city, country."
            ),
            (
                ["make", "x", "--type", "text", "--field", "text=x"],
                "Error: --type builds the content from its fields. Leave out either --type or the text or --file."
            ),
            (["status", "set", "a"], "Error: Missing expected argument '<key=value> ...'"),
            (["status", "set", "a", "x"], "Error: “x” isn’t a field. Use key=value."),
            (
                ["status", "set", "../a", "x=1"],
                "Error: “../a” isn’t a valid status name. Use 1 to 64 letters, digits, “-”, “_” and “.”, not beginning with “.”."
            ),
            (
                ["status", "set", "a", "progress=40"],
                "Error: “40” isn’t a valid value for “progress”. Use a value from 0 to 1, a percentage like 40%, or a fraction like 3/10."
            ),
            (["status", "get", "a", "state", "--json"], "Error: Use either a key or --json, not both."),
            (["list", "--library", ""], "Error: --library needs a file name."),
        ])
    func wrongUsage(arguments: [String], message: String) throws {
        defer { quire.remove() }
        let outcome = try quire.run([Quire.program.path] + arguments)
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.errors.split(separator: "\n").first.map(String.init) == message)
        #expect(!FileManager.default.fileExists(atPath: quire.library.path))
    }

    @Test("An argument that is no UTF-8 is refused rather than altered")
    func invalidArguments() throws {
        defer { quire.remove() }
        let outcome = try quire.shell(#""$QUIRE" add "$(printf 'caf\351')""#)
        #expect(outcome.status == 2)
        #expect(outcome.errors == "quire: argument 2 isn’t valid UTF-8. Use --file for such bytes, or “-” for standard input.\n")
    }

    @Test("A standard output that takes nothing is named")
    func fullOutput() throws {
        defer { quire.remove() }
        #expect(try quire("add", "x").status == 0)
        for command in ["list", "add y", "duplicate x"] {
            let outcome = try quire.shell("\"$QUIRE\" \(command) > /dev/full")
            #expect(outcome.status == 1)
            #expect(outcome.errors == "quire: can’t write to standard output: No space left on device.\n")
        }
    }
}
