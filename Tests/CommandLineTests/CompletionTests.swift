import Foundation
import Testing

@Suite("What shells complete")
struct CompletionTests {
    let quire: Quire

    init() throws {
        quire = try Quire()
    }

    /// The answer to a shell, as its completion script asks: the words so far, the last of which is being typed.
    private func candidates(_ shell: String, _ argument: String, _ words: String...) throws -> [String] {
        let path = words.dropFirst().prefix { !$0.hasPrefix("-") }.prefix(["folder", "tag", "widget", "todo"].contains(words[1]) ? 2 : 1)
        let call = ["---completion"] + path + ["--", argument, String(words.count - 1), String(words.last!.count)] + words
        return try quire.run(["/usr/bin/env", "SAP_SHELL=\(shell)", Quire.program.path] + call).text.split(separator: "\n").map(String.init)
            .filter { $0 != " " }
    }

    @Test("Codes, folders, tags, templates and kinds are offered")
    func offers() throws {
        defer { quire.remove() }
        #expect(try candidates("fish", "positional@0", "quire", "show", "") == [], "where there is no library")
        #expect(!FileManager.default.fileExists(atPath: quire.library.path), "and none is made for it")
        #expect(try quire("folder", "add", "My things").status == 0)
        #expect(try quire("add", "https://example.org", "--title", "Site: home", "--folder", "My things", "--tag", "two words").status == 0)
        #expect(try quire("add", "tel:+49", "--title", "Caretaker").status == 0)
        #expect(try quire("remove", "2").status == 0)
        #expect(try candidates("fish", "positional@0", "quire", "show", "") == ["1\tSite: home"])
        #expect(try candidates("zsh", "positional@0", "quire", "show", "") == ["1:Site: home"])
        #expect(try candidates("zsh", "positional@0", "quire", "show", "Si") == [#"Site\: home"#])
        #expect(try candidates("fish", "positional@0", "quire", "restore", "") == ["2\tCaretaker"])
        #expect(try candidates("fish", "--folder", "quire", "list", "--folder", "") == ["My things", "Unfiled"])
        #expect(try candidates("bash", "--tag", "quire", "list", "--tag", "t") == [#"two\ words"#])
        #expect(try candidates("fish", "--template", "quire", "flyer", "--template", "wifi").contains("wifi-sign\tWi-Fi sign"))
        #expect(try candidates("bash", "--type", "quire", "make", "--type", "w").contains("wifi"))
        #expect(try candidates("fish", "positional@0", "quire", "widget", "pin", "").contains("clock\tClock"))
        let other = quire.path("other.sqlite")
        #expect(try quire("add", "x", "--title", "Elsewhere", "--library", other).status == 0)
        #expect(try candidates("fish", "positional@0", "quire", "show", "--library", other, "") == ["1\tElsewhere"])
    }

    @Test("No title is a command for the shell that completes it")
    func hostileTitles() throws {
        defer { quire.remove() }
        for title in ["Tea `touch ran`", "$(touch ran) tea", "Tea; touch ran", "Tea | touch 'ran'", #"Tea "&& touch ran" \"#, "Tea (2)"] {
            #expect(try quire("add", "x", "--title", title).status == 0)
        }
        // Bash expands the words of a list, as its manual says of "compgen -W".
        let outcome = try quire.run([
            "/bin/bash", "-c",
            """
            list=$(SAP_SHELL=bash "$QUIRE" ---completion show -- positional@0 2 0 quire show '')
            IFS=$'\\n' compgen -W "$list" -- Tea
            """,
        ])
        #expect(!FileManager.default.fileExists(atPath: quire.path("ran")))
        #expect(outcome.lines.contains("Tea (2)") && outcome.lines.contains("Tea `touch ran`") && outcome.lines.count == 5)
    }
}
