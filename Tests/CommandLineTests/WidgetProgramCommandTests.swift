import Foundation
import Testing

@Suite("Widget programs on the command line")
struct WidgetProgramCommandTests {
    let quire: Quire

    init() throws {
        quire = try Quire()
    }

    private var root: String { quire.path(".local/share/quire/widgets") }

    /// Installs a program for the user. `script` follows the line that names the shell.
    private func write(_ id: String, families: String = #""small""#, more: String = "", script: String = "echo '{\"text\": \"Hello\"}'")
        throws -> String
    {
        let folder = "\(root)/\(id)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try #"{"protocol": 1, "id": "\#(id)", "name": "Sample", "description": "A sample.", "families": [\#(families)]\#(more)}"#
            .write(toFile: "\(folder)/widget.json", atomically: false, encoding: .utf8)
        try "#!/bin/sh\n\(script)\n".write(toFile: "\(folder)/widget", atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(folder)/widget")
        return folder
    }

    private func state(_ id: String) throws -> String? {
        try quire("widget", "kinds").lines.first { $0.hasPrefix("program.\(id)\t") }?.split(separator: "\t").last.map(String.init)
    }

    @Test("A program is off until it is allowed, and off again after any change")
    func allowing() throws {
        defer { quire.remove() }
        let folder = try write("sample", more: #", "permissions": {"network": true, "filesRead": ["~/notes.txt"]}"#)
        #expect(try state("sample") == "off")
        let refused = try quire("widget", "timeline", "program.sample")
        #expect(refused.status == 0 && refused.text.contains("“Sample” isn’t turned on"))
        // Nobody can answer the question.
        let asked = try quire("widget", "allow", "sample")
        #expect(asked.status == 2 && asked.errors.contains("It can use the network.\nIt can read ~/notes.txt.\n"))
        #expect(try state("sample") == "off")

        let allowed = try quire("widget", "allow", "program.sample", "--yes", "--json").objects()
        #expect(allowed.first?["state"] as? String == "on" && allowed.first?["network"] as? Bool == true)
        #expect(try state("sample") == "on")
        #expect(try quire("widget", "timeline", "program.sample").text.hasPrefix("always\t-\tHello\n"))

        try "#!/bin/sh\necho '{\"text\": \"other\"}'\n".write(toFile: "\(folder)/widget", atomically: false, encoding: .utf8)
        #expect(try state("sample") == "changed")
        #expect(try quire("widget", "timeline", "program.sample").text.contains("“Sample” has changed"))
        #expect(try quire("widget", "allow", "sample", "-y").errors.contains("It was turned on before, but has changed since."))
        #expect(try quire("widget", "timeline", "program.sample").text.contains("other"))

        #expect(try quire("widget", "deny", "sample").status == 0)
        #expect(try state("sample") == "off")
    }

    @Test("One that is not there is named, with those that are")
    func unknown() throws {
        defer { quire.remove() }
        _ = try write("sample")
        for command in ["allow", "deny"] {
            let outcome = try quire("widget", command, "teapot", "--json")
            #expect(outcome.status == 1 && outcome.output.isEmpty)
            #expect(outcome.errors.hasPrefix("quire: there is no widget program “teapot”. The programs are: "))
            #expect(outcome.errors.contains("sample"))
        }
    }

    @Test("What is wrong with a folder is said beside the kinds")
    func broken() throws {
        defer { quire.remove() }
        let folder = try write("sample")
        try "{}".write(toFile: "\(folder)/widget.json", atomically: false, encoding: .utf8)
        let outcome = try quire("widget", "kinds", "--json")
        #expect(outcome.status == 0 && !outcome.text.contains("program.sample"))
        #expect(outcome.errors == "quire: \(folder): widget.json: “protocol” is missing. Begin with \"protocol\": 1.\n")
        let named = try quire("widget", "allow", "sample", "--yes")
        #expect(named.status == 1 && named.errors.contains("“protocol” is missing"))
    }

    @Test("check tells everything that is wrong with a manifest, and runs nothing")
    func checkManifest() throws {
        defer { quire.remove() }
        let folder = try write(
            "sample", families: #""small", "huge""#, more: #", "colour": 1, "executable": "/bin/sh""#, script: "touch \(quire.path("ran"))")
        let outcome = try quire("widget", "check", folder)
        #expect(outcome.status == 1)
        #expect(
            outcome.errors == """
                warning: widget.json: “colour” means nothing here. What is read: protocol, id, name, description, icon, families, configuration, \
                refresh, streaming, dependencies, permissions, executable, $schema.
                problem: widget.json, families[1]: “huge” is no family. Give small, medium, large, extraLarge, control.
                problem: widget.json, executable: “/bin/sh” is no path in the folder. Give a relative path without “..”, such as widget.

                """)
        #expect(!FileManager.default.fileExists(atPath: quire.path("ran")))
        let missing = try quire("widget", "check", quire.path("nowhere"))
        #expect(missing.status == 1 && missing.errors.contains("there is no such folder"))
    }

    @Test("check runs each family once, without turning the program on, and draws it")
    func checkAnswers() throws {
        defer { quire.remove() }
        let folder = try write("sample", families: #""small", "large""#)
        let outcome = try quire("widget", "check", folder, "-o", quire.path("pictures"))
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.lines.first == "Sample (sample): A sample." && outcome.lines.last == "No problems found.")
        for family in ["small", "large"] {
            let picture = try Data(contentsOf: URL(fileURLWithPath: quire.path("pictures/sample-\(family).png")))
            #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        }
        #expect(try state("sample") == "off")
        let report = try #require(try quire("widget", "check", folder, "--family", "large", "--json").objects().first)
        let families = try #require(report["families"] as? [[String: Any]])
        #expect(families.map { $0["family"] as? String } == ["large"] && families.first?["texts"] as? [String] == ["Hello"])
        #expect((report["problems"] as? [Any])?.isEmpty == true)
    }

    @Test(
        "check names the place of what is wrong with an answer",
        arguments: [
            (#"echo '{"view": {"type": "row", "children": [{"type": "text", "txt": "a"}]}}'"#, "view.root.children[0]: “text” is missing."),
            ("echo nonsense", "line 1, column 1: this is no JSON."),
            ("echo oh no >&2; exit 4", "The program failed: oh no."),
            (":", "there is nothing."),
            (#"echo '{"error": {"message": "No station.", "advice": "Wait."}}'"#, "it says: No station. Wait."),
            ("kill -SEGV $$", "The program crashed (SIGSEGV)."),
        ])
    func checkMistakes(_ script: String, problem: String) throws {
        defer { quire.remove() }
        let outcome = try quire("widget", "check", try write("sample", script: script))
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains(problem), "\(outcome.errors)")
    }

    @Test("check takes the first line of a program that stays, and ends it")
    func checkStream() throws {
        defer { quire.remove() }
        let folder = try write("sample", more: #", "streaming": true"#, script: "echo '{\"value\": 1}'; exec sleep 1000")
        let report = try #require(try quire("widget", "check", folder, "--json").objects().first)
        #expect((report["families"] as? [[String: Any]])?.first?["texts"] as? [String] == ["1"], "\(report)")
    }

    // MARK: Examples

    private static let data = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../data/widgets")
        .standardizedFileURL

    /// The first shell block in PROTOCOL.md, which an author pastes.
    private func example() throws -> String {
        let page = try String(contentsOf: Self.data.appending(path: "PROTOCOL.md"), encoding: .utf8)
        let start = try #require(page.firstRange(of: "```sh\n")?.upperBound)
        let end = try #require(page[start...].firstRange(of: "\n```")?.lowerBound)
        return String(page[start..<end])
    }

    @Test("The example of PROTOCOL.md is a widget: pasted, checked, allowed and pinned")
    func protocolExample() throws {
        defer { quire.remove() }
        let example = try example()
        let lines = example.split(separator: "\n")
        #expect(lines.count <= 22, "\(lines.count) lines")
        let done = try quire.shell("quire() { \"$QUIRE\" \"$@\"; }\nset -e\n\(example)\n")
        #expect(done.status == 0, "\(done.errors)")
        #expect(
            done.text.contains("small: 1 entry") && done.text.contains("medium: 1 entry") && done.lines.last == "No problems found.")
        #expect(done.errors.isEmpty)
        #expect(try state("uptime") == "off")
        #expect(try quire("widget", "allow", "uptime", "--yes").status == 0)
        #expect(try quire("widget", "timeline", "program.uptime").lines.first?.contains("Uptime") == true)
        #expect(try quire("widget", "pin", "program.uptime").text == "1\n")
    }

    @Test("The disk space is told in every family, of the system and of the home")
    func diskSpace() throws {
        defer { quire.remove() }
        try Data().write(to: URL(fileURLWithPath: quire.path(".profile")))
        let folder = Self.data.appending(path: "disk-space").path
        for disk in ["system", "home"] {
            let outcome = try quire("widget", "check", folder, "--set", "disk=\(disk)", "--json")
            let report = try #require(try outcome.objects().first)
            #expect(outcome.status == 0, "\(report)")
            let families = try #require(report["families"] as? [[String: Any]])
            #expect(families.count == 4)
            for family in families {
                let texts = try #require(family["texts"] as? [String])
                #expect(texts.contains { $0.contains("per cent used") }, "\(texts)")
            }
            #expect((report["warnings"] as? [Any])?.isEmpty == true)
        }
    }

    @Test("The load graph is compiled without a warning, and streams in every family")
    func loadGraph() throws {
        defer { quire.remove() }
        let folder = quire.path("load-graph")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in ["widget.json", "widget.c"] {
            try FileManager.default.copyItem(
                at: Self.data.appending(path: "load-graph/\(name)"), to: URL(fileURLWithPath: "\(folder)/\(name)"))
        }
        let compiled = try quire.run([
            "cc", "-std=c11", "-D_DEFAULT_SOURCE", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-O2", "-o", "\(folder)/widget",
            "\(folder)/widget.c",
        ])
        #expect(compiled.status == 0, "\(compiled.errors)")
        let outcome = try quire("widget", "check", folder, "--json")
        let report = try #require(try outcome.objects().first)
        #expect(outcome.status == 0, "\(report)")
        #expect((report["families"] as? [[String: Any]])?.count == 4)
        for family in try #require(report["families"] as? [[String: Any]]) {
            #expect((family["texts"] as? [String])?.contains { $0.wholeMatch(of: /\d{1,3} %/) != nil } == true, "\(family)")
        }
    }
}
