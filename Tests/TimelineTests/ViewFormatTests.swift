import Foundation
import Platform
import Testing
import TestTexts
import Timeline

@Suite("The format of views")
struct ViewFormatTests {
    static let everyPart: [ViewNode] = [
        .text(TextNode("Words")), .date(DateNode(start + 0.12345, form: .countdown, color: .warning)), .icon(IconNode("x")),
        .image(ImageNode(.data(Data([1, 2, 3])), label: "A cat", scaling: .fill, width: 40, cornerRadius: 6)),
        .image(ImageNode(.file("/tmp/cat.png"), label: "")), .code(CodeNode(payload: Data([0, 255]), label: "A code")),
        .gauge(GaugeNode(0.3, shape: .ring, label: "Battery")), .progress(ProgressNode(from: start, to: start + 60, label: "Tea")),
        .sparkline(SparklineNode([1, 2.5, -3], isFilled: true, label: "Visits")), .row([.divider]), .column([.space(atLeast: 4)]),
        .grid(GridNode(columns: 2, [.divider, .divider, .divider])),
        .button(ButtonNode(.intent("scan", parameters: ["camera": "front"]), label: "Scan", style: .prominent, .text("Scan"))),
        .toggle(ToggleNode("Lamp", isOn: true, action: .provider("lamp", parameters: ["room": "hall"]))),
        .link(LinkNode("https://example.org/a?b=c", label: "The menu", .text("Menu"))),
        .text("Done", isStruckThrough: true),
        .field(FieldNode(prompt: "Add a task", action: .provider("add", parameters: ["list": "2"]), label: "New task", maximumLength: 80)),
    ]

    @Test("Every part survives its one way of being written")
    func roundTrip() throws {
        let view = ViewDescription(background: ViewBackground(gradient: [.accent, .fixed("#102030")]), root: .column(Self.everyPart))
        let json = try view.canonicalJSON()
        let read = try ViewDescription(json: json)
        #expect(read == view)
        #expect(try read.canonicalJSON() == json)
    }

    @Test("A short view is written like this")
    func canonical() throws {
        let view = ViewDescription(root: .gauge(GaugeNode(0.5, label: "Half / full")))
        let json = String(decoding: try view.canonicalJSON(), as: UTF8.self)
        #expect(
            json == """
                {"background":{"angle":0,"colors":["surface"]},"padding":16,\
                "root":{"color":"accent","label":"Half / full","shape":"bar","thickness":6,"type":"gauge","value":0.5},"version":1}
                """)
    }

    @Test("People may leave out what is usual, and write dates as ISO 8601 does")
    func handwritten() throws {
        let json = #"""
            {"version":1,"root":{"type":"column","children":[
              {"type":"date","date":"2026-11-21T09:30:00Z","form":"relative"},
              {"type":"progress","start":1795253400,"end":"2026-11-21T10:30:00.5+01:00","label":"Tea"},
              {"type":"grid","columns":2,"children":[]},
              {"type":"button","action":{"type":"open","address":"quire:scan"},"label":"Scan","child":{"type":"divider"}}]}}
            """#
        let view = try ViewDescription(json: Data(json.utf8))
        let date = Date(timeIntervalSince1970: 1_795_253_400)
        #expect(
            view.root
                == .column([
                    .date(DateNode(date, form: .relative)), .progress(ProgressNode(from: date, to: date + 0.5, label: "Tea")),
                    .grid(GridNode(columns: 2, [])), .button(ButtonNode(.open("quire:scan"), label: "Scan", .divider)),
                ]))
    }

    @Test(
        "What cannot be read is said with its place",
        arguments: [
            (#"{"type":"teapot"}"#, "root", "there is no part “teapot”"),
            (#"{"type":"row","children":[{"type":"divider"},{"type":"text"}]}"#, "root.children[1]", "“text” is missing"),
            (#"{"type":"row","children":[{"type":"text","text":7}]}"#, "root.children[0].text", "this is no text"),
            (#"{"type":"row","children":7}"#, "root.children", "this is no list"),
            (#"{"type":"text","text":"a","color":"mauve"}"#, "root.color", "“mauve” is no colour role"),
            (#"{"type":"date","date":"soon","form":"relative"}"#, "root.date", "a date is"),
            (#"{"type":"image","label":"x"}"#, "root", "either “data” or “file”"),
            (#"{"type":"link","address":"https://a.b","label":"x","child":{"type":"bad"}}"#, "root.child", "“bad”"),
            (#"{"type":"button","label":"x","child":{"type":"divider"},"action":{"type":"run"}}"#, "root.action.type", "run"),
            ("[]", "root", "this is no object"), ("{", "view", "it isn’t JSON"), ("null", "root", "null"),
        ])
    func places(root: String, place: String, words: String) {
        let json = #"{"version":1,"root":\#(root)}"#
        let error = #expect(throws: TimelineError.self) { try ViewDescription(json: Data(json.utf8)) }
        guard case .malformedView(let path, let problem)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(path == place && problem.contains(words), "\(path): \(problem)")
    }

    @Test(
        "What breaks a limit is said with its place",
        arguments: [
            (ViewNode.row([.divider, .icon("x", size: 5000)]), "root.children[1]", TimelineError.measureOutOfRange(5000)),
            (.gauge(GaugeNode(1.5, label: "")), "root", .valueOutOfRange(name: "value", value: 1.5, from: 0, to: 1)),
            (.grid(GridNode(columns: 0, [])), "root", .valueOutOfRange(name: "columns", value: 0, from: 1, to: 12)),
            (
                .sparkline(SparklineNode(Array(repeating: 1, count: 501), label: "")), "root",
                .tooManyItems(name: "values", count: 501, limit: 500)
            ),
            (
                .row([.link(LinkNode("javascript:alert(1)", label: "x", .divider))]), "root.children[0]",
                .addressRefused("javascript:alert(1)")
            ),
            (.button(ButtonNode(.open("file:///etc/passwd"), label: "x", .divider)), "root", .addressRefused("file:///etc/passwd")),
            (.image(ImageNode(.file("cat.png"), label: "")), "root", .addressRefused("cat.png")),
            (.field(FieldNode(prompt: "", action: .open("https://example.org"))), "root", .fieldWithoutProvider),
            (.field(FieldNode(prompt: "", action: .intent("scan"))), "root", .fieldWithoutProvider),
            (
                .field(FieldNode(prompt: "", action: .provider("add"), maximumLength: 0)), "root",
                .valueOutOfRange(name: "maximumLength", value: 0, from: 1, to: 1000)
            ),
            (
                // The text that will be added is one parameter more.
                .field(
                    FieldNode(
                        prompt: "", action: .provider("add", parameters: Dictionary(uniqueKeysWithValues: (0..<16).map { ("\($0)", "") })))),
                "root", .tooManyItems(name: "parameters", count: 17, limit: 16)
            ),
            (
                .button(
                    ButtonNode(.intent("x"), label: "x", .column([.button(ButtonNode(.intent("y"), label: "", .icon("x", size: -1)))]))),
                "root.child.children[0].child", .measureOutOfRange(-1)
            ),
        ] as [(ViewNode, String, TimelineError)])
    func limits(root: ViewNode, place: String, problem: TimelineError) {
        #expect(throws: TimelineError.inView(path: place, problem)) { try ViewDescription(root: root).validate() }
        #expect(TimelineError.inView(path: place, problem).message.string.hasPrefix(place + ": "))
        #expect(TimelineError.inView(path: place, problem).recovery == problem.recovery)
    }

    @Test("Pictures are limited together")
    func pictures() {
        let picture = ViewNode.image(ImageNode(.data(Data(count: 600_000)), label: ""))
        #expect(throws: Never.self) { try ViewDescription(root: .row([picture])).validate() }
        #expect(throws: TimelineError.pictureTooLarge(bytes: 1_200_000)) { try ViewDescription(root: .row([picture, picture])).validate() }
    }

    @Test("A view of a newer format is refused as that, whatever is in it")
    func newer() {
        let json = #"{"version":9,"root":{"type":"hologram"}}"#
        #expect(throws: TimelineError.newerView(version: 9)) { try ViewDescription(json: Data(json.utf8)) }
    }

    @Test("Views that are nested without end, or larger than any is, are refused and use up nothing", arguments: [20, 300, 5_000])
    func hostile(depth: Int) {
        let nested =
            String(repeating: #"{"type":"column","children":["#, count: depth) + #"{"type":"divider"}"#
            + String(repeating: "]}", count: depth)
        #expect(throws: TimelineError.self) { try ViewDescription(json: Data(#"{"version":1,"root":\#(nested)}"#.utf8)) }
        #expect(throws: TimelineError.self) { try ViewDescription(json: Data(repeating: 0x20, count: 3_000_000)) }
    }

    @Test("Assistive technology hears every part that says something")
    func texts() {
        #expect(
            ViewDescription(root: .column(Self.everyPart)).texts == [
                "Words", "A cat", "A code", "Battery", "Tea", "Visits", "Scan", "Lamp", "Menu", "Done", "Add a task",
            ])
    }

    @Test("A toggle asks for the state that it does not have")
    func toggle() {
        let toggle = ToggleNode("Lamp", isOn: true, action: .provider("lamp", parameters: ["room": "hall"]))
        #expect(toggle.pressed == .provider("lamp", parameters: ["room": "hall", "isOn": "false"]))
    }
}
