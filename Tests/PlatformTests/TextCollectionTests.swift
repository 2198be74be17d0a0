import Foundation
import Testing

@testable import Platform

@Suite("The texts that meson-helpers/translations collects")
struct TextCollectionTests {
    private let tree = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

    /// What the program writes about this Swift source: the template, and its complaints.
    private func collect(_ source: String) throws -> (template: String, problems: [String]) {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).swift")
        try source.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", tree.appending(path: "meson-helpers/translations").path, "--print", file.path]
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        let template = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let problems = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect((process.terminationStatus == 0) == problems.isEmpty)
        return (template, problems.split(separator: "\n").map { String($0).replacing(file.path, with: "A.swift") })
    }

    @Test("are those that are looked up when the program runs")
    func agreement() throws {
        let (count, folder) = (3, "Trips")
        let texts: [(source: String, text: TranslatableText)] = [
            (#""100% of it""#, "100% of it"), (#""\(count)% of \(folder)""#, "\(count)% of \(folder)"),
            (#""\(folder) and \(count: count) codes""#, "\(folder) and \(count: count) codes"),
            (##"#"a "quoted" \#(folder)"#"##, #"a "quoted" \#(folder)"#),
            ("\"\"\"\n    Two \\\n    and\n      \\u{201C}three\\u{201D}\\tlines\n    \"\"\"", "Two and\n  “three”\tlines"),
        ]
        let template = try collect(texts.map { "title = tr(\($0.source)).string" }.joined(separator: "\n")).template
        for (_, text) in texts {
            let message = text.message(isFormat: text.hasArguments)
            let lines = message.replacing("\"", with: "\\\"").replacing("\t", with: "\\t").split(separator: "\n")
            let quoted = lines.count == 1 ? "\"\(lines[0])\"" : "\"\"\n\"\(lines.joined(separator: "\\n\"\n\""))\""
            #expect(template.contains("msgid \(quoted)\n"))
        }
    }

    @Test("come with plural, context, comment and places, each once")
    func entries() throws {
        let (template, problems) = try collect(
            #"""
            // tr("No code")  "tr(\(x))"
            let a = tr("1 code", plural: "\(n.formatted()) codes", count: n)
            // Translators: on a button
            let b = "Say \(tr("Open", context: "verb").string)"

            let c = tr("1 code")
            func tr(_ text: String) { pane.tr("another") }
            """#)
        #expect(problems == [])
        let places = template.replacing(#/#: .*:/#, with: "#: ")
        #expect(
            places.contains(
                "\n\n#: 2\n#: 6\n#, c-format\nmsgid \"1 code\"\nmsgid_plural \"%1$s codes\"\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n\n"))
        #expect(places.hasSuffix("\n\n#. Translators: on a button\n#: 4\nmsgctxt \"verb\"\nmsgid \"Open\"\nmsgstr \"\"\n"))
        #expect(places.split(separator: "msgid ").count == 3)
    }

    @Test("have to be literals with the same arguments in each form")
    func problems() throws {
        let wrong = [
            "tr(title)", #"tr("a" + "b")"#, #"tr(isOn ? "On" : "Off")"#, #"tr("", context: "a")"#, #"tr(": ")"#, #"tr("\(a)")"#,
            #"tr("Open", context: name)"#, #"tr("1 code", plural: "codes")"#, #"tr("1 code", count: n)"#,
            #"tr("One code in \(folder)", plural: "\(n) codes in \(folder)", count: n)"#,
        ]
        #expect(
            try collect(wrong.joined(separator: "\n")).problems.map { $0.prefix { $0 != " " } }
                == (1...wrong.count).map { "A.swift:\($0):" })
        // Languages order texts and the signs between them in their own way.
        #expect(try collect(#"tr("\(a): \(b)") + tr("“\(a)”")"#).problems == [])
        #expect(try collect(#"tr("1 a", plural: "as", count: n); tr("1 a", plural: "bs", count: n)"#).problems.count == 1)
    }
}
