import BuiltInWidgets
import Desktop
import Foundation
import LibraryStore
import Testing
import TestTexts
import Timeline

@Suite("To-do widget")
final class TodoKindTests {
    let library: Library
    let kind: TodoKind
    let folder = FileManager.default.temporaryDirectory.appending(path: "quire-todo-\(UUID().uuidString)")

    init() throws {
        library = try Library.inMemory()
        kind = TodoKind(library: library, pages: WidgetStateFile(file: folder.appending(path: "pages.json")))
    }

    deinit {
        // Best effort: the system empties its temporary folder.
        try? FileManager.default.removeItem(at: folder)
    }

    private func timeline(_ family: WidgetFamily = .large, _ values: [String: String] = [:], in place: WidgetContext? = nil) async throws
        -> WidgetTimeline
    {
        let timeline = try await kind.timeline(WidgetConfiguration(values), in: place ?? context(family))
        return try timeline.checked()
    }

    private func view(_ family: WidgetFamily = .large, _ values: [String: String] = [:], at date: Date = now) async throws
        -> ViewDescription
    {
        try #require(try await timeline(family, values, in: context(family, at: date).of(7)).entry(at: date)).view
    }

    private func perform(_ action: String, _ parameters: [String: String] = [:], _ family: WidgetFamily = .medium, at date: Date = now)
        async throws
    {
        try await kind.perform(action, parameters: parameters, configuration: WidgetConfiguration(), in: context(family, at: date))
    }

    private func nodes(_ node: ViewNode) -> [ViewNode] { [node] + node.children.flatMap(nodes) }

    private func buttons(_ view: ViewDescription) -> [ButtonNode] {
        nodes(view.root).compactMap { if case .button(let button) = $0 { button } else { nil } }
    }

    private func color(of words: String, in view: ViewDescription) -> ViewColor? {
        for case .text(let text) in nodes(view.root) where text.text == words { return text.color }
        return nil
    }

    private func day(_ text: String) throws -> TaskDue { .day(try #require(CivilDay(text))) }

    @Test("Shows what is due first, with when in words and what is overdue in red")
    func words() async throws {
        for (title, due) in [
            ("late", try day("2026-11-20")), ("older", try day("2026-11-02")), ("today", try day("2026-11-21")),
            ("soon", .moment(now + 3600)),
            ("tomorrow", .moment(now + 86_400)), ("week", try day("2026-11-26")), ("far", try day("2027-01-02")),
        ] { try await library.addTask(TaskDraft(title, due: due), at: now) }
        try await library.addTask(TaskDraft("any"), at: now)
        let view = try await view()
        let texts = view.texts
        #expect(Array(texts.prefix(2)) == ["To-do", "8"])
        let titles = ["older", "late", "soon", "today", "tomorrow", "week", "far", "any"]
        #expect(color(of: "yesterday", in: view) == .danger)
        #expect(color(of: "2 Nov", in: view) == .danger)
        #expect(color(of: "10:42", in: view) == .text)
        #expect(color(of: "tomorrow 09:42", in: view) == .secondaryText)
        #expect(texts.contains("Thursday") && texts.contains("2 Jan 2027"))
        #expect(view.action == .open("quire://tasks"))
        #expect(buttons(view).map(\.label) == titles.map { "Complete “\($0)”" })
    }

    @Test("What is due turns red on time, and days change at midnight, without asking again")
    func entries() async throws {
        try await library.addTask(TaskDraft("call", due: .moment(now + 3600)), at: now)
        try await library.addTask(TaskDraft("milk", due: try day("2026-11-22")), at: now)
        let timeline = try await timeline()
        let midnight = try Date("2026-11-22T00:00:00Z", strategy: .iso8601)
        func color(_ words: String, at date: Date) -> ViewColor? { timeline.entry(at: date).flatMap { self.color(of: words, in: $0.view) } }
        #expect(color("10:42", at: now) == .text && color("10:42", at: now + 3599) == .text)
        #expect(color("10:42", at: now + 3600) == .danger)
        #expect(color("tomorrow", at: midnight - 1) == .secondaryText)
        #expect(color("today", at: midnight) == .text)
        #expect(color("yesterday", at: midnight + 86_400) == .danger)
        #expect(timeline.policy == .after(midnight + 2 * 86_400))
        #expect(timeline.entries.count < 8)
    }

    @Test("Without dates nothing changes by itself, and the same tasks make the same timeline")
    func constant() async throws {
        try await library.addTask(TaskDraft("x"), at: now)
        let first = try await timeline()
        #expect(first.entries.count == 1 && first.policy == .never)
        #expect(try await timeline(in: context(.large, at: now + 500)) == first)
        try await library.editTask(1) { $0.due = .moment(now + 7200) }
        let dated = try await timeline()
        #expect(try await timeline(in: context(.large, at: now + 500)) == dated)
    }

    @Test("Many due moments make a bounded timeline that asks again when it is over")
    func bounded() async throws {
        for number in 1...100 { try await library.addTask(TaskDraft("\(number)", due: .moment(now + Double(number) * 60)), at: now) }
        let timeline = try await timeline(.extraLarge)
        #expect(timeline.entries.count <= 40)
        #expect(timeline.policy == .after(now + 40 * 60))
    }

    @Test("A task that is done stays for some seconds with a way back, and is gone then")
    func completing() async throws {
        for title in ["one", "two", "three"] { try await library.addTask(TaskDraft(title), at: now) }
        try await perform("complete", ["task": "2"])
        #expect(try await library.task(2).completed == now)
        let timeline = try await timeline()
        let view = try #require(timeline.entry(at: now)).view
        #expect(buttons(view).map(\.label) == ["Complete “one”", "Undo: “two” is done", "Complete “three”"])
        #expect(color(of: "two", in: view) == .secondaryText)
        let later = try #require(timeline.entry(at: now + 6)).view
        #expect(buttons(later).map(\.label) == ["Complete “one”", "Complete “three”"])
        #expect(timeline.policy == .never)
        try await perform("undo", ["task": "2"], at: now + 3)
        #expect(buttons(try await self.view(at: now + 3)).map(\.label) == ["Complete “one”", "Complete “two”", "Complete “three”"])
    }

    @Test("Each open task has a link that completes it without a question, but in the gallery")
    func links() async throws {
        let mint = LinkSigner(folder: folder)
        let kind = TodoKind(library: library, pages: WidgetStateFile(file: folder.appending(path: "pages.json")), mint: mint)
        let task = try await library.addTask(TaskDraft("one"), at: now)
        let view = try #require(try await kind.timeline(WidgetConfiguration(), in: context(.large)).entry(at: now)).view
        #expect(
            buttons(view).map(\.action) == [.provider("complete", parameters: ["task": "1", "link": mint.completion(of: task).address])])
        let preview = try await kind.snapshot(WidgetConfiguration(), in: context(.large, isPreview: true)).view
        #expect(!"\(preview)".contains("quire://task/"))
    }

    @Test("What was done is shown where that was chosen, and can be reopened")
    func done() async throws {
        try await library.addTask(TaskDraft("one"), at: now)
        try await library.completeTask(1, at: now - 3600)
        #expect(try await view().texts.contains("All done"))
        let view = try await view(.large, ["done": "true"])
        #expect(buttons(view).map(\.label) == ["Reopen “one”"])
    }

    @Test("Typing adds to the list that is shown; what is no title is refused in words, and a blank line asks for nothing")
    func adding() async throws {
        let home = try await library.addList("Home")
        let work = try await library.addList("Work")
        let configuration = WidgetConfiguration(["list": String(work.id)])
        try await kind.perform("add", parameters: ["text": "<b>Write</b>\u{1B}[31m"], configuration: configuration, in: context(.medium))
        try await perform("add", ["text": "Clean"])
        try await perform("add", ["text": " \n "])
        #expect(try await library.tasks(in: work.id).map(\.title) == ["<b>Write</b>[31m"])
        #expect(try await library.tasks(in: home.id).map(\.title) == ["Clean"])
        #expect(try await view(.medium, ["list": String(work.id)]).texts.contains("<b>Write</b>[31m"))
        await #expect(throws: TimelineError.self) { try await perform("add", ["text": String(repeating: "x", count: 501)]) }
        await #expect(
            throws: TimelineError.unavailable(
                message: "There is no task 99.", recovery: "“quire todo list --all” shows all tasks.")
        ) { try await perform("complete", ["task": "99"]) }
        for (action, parameters) in [
            ("add", [:]), ("complete", ["task": "x"]), ("page", ["by": "7", "widget": "1"]),
            ("page", ["by": "-9223372036854775808", "widget": "1"]), ("rm", [:]),
        ] {
            await #expect(throws: TimelineError.unknownAction(action, kind: "To-do")) { try await perform(action, parameters) }
        }
    }

    @Test("The field is there unless it was turned off", arguments: [WidgetFamily.medium, .large, .extraLarge])
    func field(family: WidgetFamily) async throws {
        func prompts(_ view: ViewDescription) -> [String] {
            nodes(view.root).compactMap { if case .field(let field) = $0 { field.prompt } else { nil } }
        }
        #expect(prompts(try await view(family)) == ["Add a task"])
        #expect(prompts(try await view(family, ["field": "false"])) == [])
        try await library.addTask(TaskDraft("x"), at: now)
        #expect(prompts(try await view(family)) == ["Add a task"])
    }

    @Test(
        "More than fits is paged, by buttons and by the wheel, and never beyond its end",
        arguments: [(WidgetFamily.medium, 3), (.large, 9), (.extraLarge, 18)])
    func paging(family: WidgetFamily, rows: Int) async throws {
        let count = rows * 2 + 1
        for number in 1...count { try await library.addTask(TaskDraft("task \(number)"), at: now) }
        func shown() async throws -> [String] { try await view(family).texts.filter { $0.hasPrefix("task ") } }
        let first = try await view(family)
        #expect(try await shown().sorted() == (1...rows).map { "task \($0)" }.sorted())
        #expect(first.texts.contains("\(rows + 1) more"))
        #expect(first.scroll?.up == nil)
        guard case .provider(let name, let parameters)? = first.scroll?.down else {
            Issue.record("there is nothing to scroll")
            return
        }
        for _ in 0..<5 { try await perform(name, parameters, family) }
        #expect(try await shown() == ["task \(count)"])
        let last = try await view(family)
        #expect(last.scroll?.down == nil && last.scroll?.up == .provider("page", parameters: ["by": "-1", "widget": "7"]))
        // After tasks were done, the remaining ones are shown, whatever page was visible.
        for id in 2...count { try await library.completeTask(Int64(id), at: now - 60) }
        #expect(try await shown() == ["task 1"])
        // There are no pages to turn in the gallery.
        #expect(try await timeline(family).entries[0].view.scroll == nil)
    }

    @Test("A list of its own is named, and one that was removed says so")
    func lists() async throws {
        let work = try await library.addList("Work")
        try await library.addTask(TaskDraft("Write"), to: work.id, at: now)
        try await library.addTask(TaskDraft("Clean"), to: try await library.addList("Home").id, at: now)
        let view = try await view(.medium, ["list": String(work.id)])
        #expect(view.texts.first == "Work" && view.texts.contains("Write") && !view.texts.contains("Clean"))
        #expect(try await kind.recommendations().map(\.title) == ["Work", "Home"])
        try await library.removeList(work.id)
        #expect(try await self.view(.medium, ["list": String(work.id)]).texts.first == "This list was removed")
    }

    @Test(
        "Nothing to do says how to begin, or that all is done; the gallery shows a sample",
        arguments: [WidgetFamily.medium, .large, .extraLarge])
    func nothing(family: WidgetFamily) async throws {
        #expect(try await view(family).texts.contains("No tasks yet"))
        let preview = try await kind.snapshot(WidgetConfiguration(), in: context(family, isPreview: true)).view
        #expect(preview.texts.contains("Send the parcel"))
        try preview.validate()
    }

    @Test("Titles without end and in any script fit into a view", arguments: [WidgetFamily.medium, .large, .extraLarge])
    func longTitles(family: WidgetFamily) async throws {
        for number in 1...40 {
            let title = number % 2 == 0 ? String(repeating: "שלום ", count: 100) : String(repeating: "W", count: 500)
            try await library.addTask(TaskDraft(title, due: .moment(now + Double(number))), at: now)
        }
        try await library.addTask(TaskDraft("e" + String(repeating: "\u{301}", count: 1500)), at: now)
        for values in [[:], ["field": "false", "done": "true"]] {
            for entry in try await timeline(family, values, in: context(family, locale: "he_IL").of(7)).entries {
                try entry.view.validate()
            }
        }
    }

    @Test("Widgets of tasks and widgets of codes do not wake each other")
    func dependencies() {
        #expect(kind.dependencies.contains(.tasks) && !kind.dependencies.contains(.library))
        #expect(WidgetDependencies.all.isSuperset(of: [.tasks, .library]))
    }
}
