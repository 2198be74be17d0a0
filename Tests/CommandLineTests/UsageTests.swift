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
            (["make"], "Error: Give the text of the code, or --file FILE, or “-” for standard input."),
            (["make", "x", "--file", "y"], "Error: Give either a text or --file, not both."),
            (["make", "x", "-o", "code.gif"], "Error: Name the format: end the file in .png, .svg, .pdf or .eps, or add --format."),
            (["make", "x", "-o", "-"], "Error: Name the format: end the file in .png, .svg, .pdf or .eps, or add --format."),
            (["make", "x", "-o", "-", "--format", "png", "--json"], "Error: Standard output takes either the picture or --json."),
            (["make", "x", "--size", "9"], "Error: --format, --size and --width are for a file: name it with -o FILE."),
            (["make", "x", "-o", "a.png", "--size", "0"], "Error: --size is a number of pixels, 1 or more."),
            (["make", "x", "-o", "a.pdf", "--width", "nan"], "Error: --width is a number of millimetres, more than 0 and at most 10000."),
            (["make", "x", "-o", "a.png", "--width", "1e99"], "Error: --width is a number of millimetres, more than 0 and at most 10000."),
            (["make", "x", "-o", "a.svg", "--width", "inf"], "Error: --width is a number of millimetres, more than 0 and at most 10000."),
            (["make", "x", "--symbol-version", "41"], "Error: --symbol-version goes from 1 to 40."),
            (["make", "x", "--micro", "--symbol-version", "5"], "Error: --symbol-version goes from 1 to 4 with --micro."),
            (["make", "x", "--mask", "8"], "Error: --mask goes from 0 to 7."),
            (["make", "x", "--parts", "17"], "Error: --parts goes from 1 to 16."),
            (
                ["make", "xy", "--parts", "2", "-o", "-", "--format", "png"],
                "Error: Standard output takes one picture: name a file with -o FILE for --parts."
            ),
            (["make", "x", "--quiet-zone", "101"], "Error: --quiet-zone goes from 0 to 100 modules."),
            (["make", "x", "--foreground", "purple"], "Error: “purple” is no colour. Write it like 7C3AED."),
            (["make", "x", "--background", "#12"], "Error: “#12” is no colour. Write it like FFFFFF, or “none”."),
            (
                ["make", "x", "--level", "Z"],
                "Error: The value 'Z' is invalid for '--level <L|M|Q|H>'. Please provide one of 'L', 'M', 'Q' or 'H'."
            ),
            (["read"], "Error: Missing expected argument '<files> ...'"),
            (["list", "--favorites", "--trash"], "Error: Choose one of --favorites, --recent and --trash."),
            (["list", "--limit=-1"], "Error: --limit is a number of codes, 0 or more."),
            (["edit", "1"], "Error: Say what to change, such as --title, --favorite, --folder, --tag or --text."),
            (["edit", "1", "--text", "a", "--file", "b"], "Error: Give the new content by one of --text, --file and --type."),
            (["history", "--clear", "--summary"], "Error: Choose one of --summary and --clear."),
            (["folder", "style", "x"], "Error: Say what to change: --icon or --color; an empty one is the usual one."),
            (
                ["make", "--type", "nope", "--field", "a=b"],
                "Error: “nope” is no kind of content that can be built. There are: uri, text, wifi, phone, sms, geo, email, calendar, contact, isbn, product, vin, gs1, epc, swissqr, otp, payment."
            ),
            (
                ["make", "--type", "wifi", "--field", "name=x"],
                "Error: Wi-Fi has no field “name”. There are: ssid, security, password, hidden, eap, phase2, identity, anonymous."
            ),
            (["add", "--type", "wifi"], "Error: Wi-Fi needs fields: --field name=value for each."),
            (["make", "--type", "wifi", "--field", "ssid"], "Error: “ssid” is no field: write --field name=value."),
            (["make", "--type", "wifi", "--field", "ssid=a", "--field", "ssid=b"], "Error: “ssid” is given twice, and it is no list."),
            (
                ["make", "--type", "swissqr", "--field", "creditor.town=x"],
                "Error: “creditor” has no part “town”. There are: type, name, line1, line2, postcode, city, country."
            ),
            (
                ["make", "x", "--type", "text", "--field", "text=x"],
                "Error: --type builds the content from its fields: give either that or a text or --file."
            ),
            (["status", "set", "a"], "Error: Missing expected argument '<key=value> ...'"),
            (["status", "set", "a", "x"], "Error: “x” is no field. Write key=value."),
            (
                ["status", "set", "../a", "x=1"],
                "Error: “../a” is no name of a status. Use 1 to 64 letters, digits, “-”, “_” and “.”, not beginning with “.”."
            ),
            (
                ["status", "set", "a", "progress=40"],
                "Error: “40” is no value for “progress”. Give a share from 0 to 1, a percentage like 40%, or a part like 3/10."
            ),
            (["status", "get", "a", "state", "--json"], "Error: Give either a key or --json."),
            (["list", "--library", ""], "Error: --library needs the name of a file."),
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
        #expect(outcome.errors == "quire: argument 2 is not valid UTF-8. Give such bytes with --file, or on standard input with “-”.\n")
    }

    @Test("A standard output that takes nothing is named")
    func fullOutput() throws {
        defer { quire.remove() }
        #expect(try quire("add", "x").status == 0)
        for command in ["list", "add y", "duplicate x"] {
            let outcome = try quire.shell("\"$QUIRE\" \(command) > /dev/full")
            #expect(outcome.status == 1)
            #expect(outcome.errors == "quire: standard output cannot be written: No space left on device.\n")
        }
    }
}
