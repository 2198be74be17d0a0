import Testing

private let tree = SourceTree.current

private func swift(_ text: String, at path: String = "Sources/Kits/LampKit/A.swift") -> SourceFile { SourceFile(path: path, text: text) }

@Suite("Sources")
struct TextTests {
    @Test("use no loop of Foundation")
    func foundationLoops() {
        #expect(tree.files.flatMap(TextRules.foundationLoops) == [])
        #expect(
            TextRules.foundationLoops(
                swift("let timer = Timer.scheduledTimer()\nRunLoop.main.run()\nDispatchQueue.main.async {}\nFoundation.Timer()")
            ).count == 4)
        #expect(
            TextRules.foundationLoops(swift("// Timer and RunLoop never fire\nlet name = \"Timer\"\nstruct EggTimer {}\nbox.Timer")) == [])
    }

    @Test("of tests never sleep")
    func sleeping() {
        // It kills a program at moments spread over its run: nothing happens then that could be awaited.
        let exempt = "Tests/CommandLineTests/SafetyTests.swift"
        #expect(tree.files.filter { $0.isIn("Tests") && $0.path != exempt }.flatMap(TextRules.sleeping) == [])
        #expect(TextRules.sleeping(swift("Thread.sleep(forTimeInterval: 1)\nsleep(1)\n usleep (10)")).count == 3)
        #expect(TextRules.sleeping(swift("try await Task.sleep(for: .seconds(1))\nclock.sleep(until: date)")) == [])
    }

    @Test("ask Platform for the environment and the base folders")
    func environment() {
        #expect(tree.sources.filter { !$0.isIn("Sources/Core/Platform") }.flatMap(TextRules.ownEnvironment) == [])
        #expect(
            TextRules.ownEnvironment(
                swift("ProcessInfo.processInfo.environment[\"A\"]\ng_getenv(name)\nURL.homeDirectory.path\n(NSHomeDirectory())")
            ).count == 4)
        #expect(TextRules.ownEnvironment(swift("Environment.current[\"HOME\"]\nBaseFolders.current.home\nsetenv(name, value, 1)")) == [])
    }

    @Test("replace and lock files, and repeat interrupted calls, through Platform")
    func rawFiles() {
        #expect(tree.sources.filter { !$0.isIn("Sources/Core/Platform") }.flatMap(TextRules.rawFiles) == [])
        #expect(
            TextRules.rawFiles(
                swift(
                    """
                    while flock(lock, LOCK_EX) != 0, errno == EINTR {}
                    guard rename(new.path, file(name).path) == 0 else { return }
                    _ = renameat(one, old, other, new)
                    try data.write(to: file, options: .atomic)
                    """)
            ).count == 5)
        #expect(TextRules.rawFiles(swift("rename(text)\nrename(button, \"Rename\")\ncommands.rename(code)\nlet kind = .atomic")) == [])
    }

    @Test("call GTK through the binding")
    func rawToolkit() {
        let outside = tree.swift.filter {
            !$0.isIn("Sources/Toolkit/Gtk") && !$0.isIn("Sources/Toolkit/GLib") && !$0.isIn("Tests/TestSupport")
        }
        #expect(outside.flatMap(TextRules.rawToolkit) == [])
        #expect(
            TextRules.rawToolkit(swift("gtk_widget_show(widget)\ngdk_display_get_default()\ng_signal_emit(button)"))
                == [
                    "Sources/Kits/LampKit/A.swift:1: gtk_widget_show", "Sources/Kits/LampKit/A.swift:2: gdk_display_get_default",
                    "Sources/Kits/LampKit/A.swift:3: g_signal_emit",
                ])
        #expect(TextRules.rawToolkit(swift("gdk_pixbuf_loader_new()\n// gtk_widget_show\nlet css = \"gtk_x\"")) == [])
        #expect(tree.swift.filter { $0.isIn("Sources/Toolkit/Gtk") }.flatMap(TextRules.rawToolkit).count > 100)
    }

    @Test("name nothing after a type of GTK")
    func typeNames() {
        #expect(tree.files.filter { $0.isSwift && $0.isIn("Sources") }.flatMap(TextRules.typeNames) == [])
        #expect(
            TextRules.typeNames(swift("button.setAccessibleLabel(\"GtkButton\")")) == [
                "Sources/Kits/LampKit/A.swift names something “GtkButton”"
            ])
    }

    @Test("are short files")
    func length() {
        #expect(tree.files.flatMap { TextRules.long($0) } == [])
        #expect(TextRules.long(swift("a\nb\nc\n"), limit: 2) == ["Sources/Kits/LampKit/A.swift has 3 lines"])
    }

    @Test("have names that say something")
    func names() {
        #expect(tree.files.flatMap(TextRules.emptyNames) == [])
        #expect(
            TextRules.emptyNames(swift("final class PinManager {}\nstruct ManagerialTone {}", at: "Sources/Kits/LampKit/StringUtils.swift"))
                == ["Sources/Kits/LampKit/StringUtils.swift: PinManager", "Sources/Kits/LampKit/StringUtils.swift: StringUtils"])
        #expect(TextRules.emptyNames(swift("let files = FileManager.default\nlet prefix = text.commonPrefix()")) == [])
    }

    @Test("name only icons that are drawn")
    func icons() {
        let icons = tree.icons
        #expect(tree.sources.filter(\.isSwift).flatMap { TextRules.missingIcons($0, drawn: icons) } == [])
        #expect(
            TextRules.missingIcons(swift("Icon(\"quire-lamp-symbolic\")\nIcon(\"quire-add-symbolic\")"), drawn: ["quire-add-symbolic"])
                == ["Sources/Kits/LampKit/A.swift names quire-lamp-symbolic"])
    }

    @Test("are told apart from their comments and literals")
    func lexing() {
        let text = SwiftText(
            ##"""
            let a = "one \(two("three")) four" // five
            let b = #"six " \#(seven) eight"# /* nine */ + """
                ten "eleven"
                """
            """##)
        #expect(text.literals == ["three", "one \\() four", "six \" \\() eight", "\n    ten \"eleven\"\n    "])
        for word in ["two", "seven", "let a", "let b"] { #expect(text.code.contains(word)) }
        for word in ["one", "three", "five", "eight", "nine", "eleven"] { #expect(!text.code.contains(word)) }
    }
}
