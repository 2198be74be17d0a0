import Foundation
import Platform
import Testing
import TestTexts
import Timeline

@Suite("View description")
struct ViewDescriptionTests {
    static let everything = ViewDescription(
        background: ViewBackground(gradient: [.surface, .fixed("#102030")], angle: 45), padding: 12,
        root: .column(
            StackNode(
                spacing: 4, alignment: .center,
                [
                    .row(
                        StackNode(
                            alignment: .baseline,
                            [
                                .icon(IconNode("quire-kind-link-symbolic", size: 24, color: .accentText)), .spacer(SpacerNode(minimum: 8)),
                                .text(
                                    TextNode(
                                        "Title", style: .title, size: 21, weight: .bold, lines: 2, alignment: .trailing, minimumScale: 0.5)),
                            ])),
                    .divider,
                    .code(CodeNode(payload: Data([0, 255]), style: "{}", label: "A code")),
                    .text(TextNode("12:30", isTabular: true, isMonospaced: true)),
                ])))

    @Test("Survives JSON unchanged")
    func roundTrip() throws {
        let data = try JSONEncoder().encode(Self.everything)
        #expect(try JSONDecoder().decode(ViewDescription.self, from: data) == Self.everything)
    }

    @Test("Needs only what is particular")
    func sparse() throws {
        let json =
            #"{"version":1,"root":{"type":"row","children":[{"type":"text","text":"Hi"},{"type":"spacer"},{"type":"icon","name":"x"}]}}"#
        let description = try JSONDecoder().decode(ViewDescription.self, from: Data(json.utf8))
        let root = ViewNode.row(StackNode([.text(TextNode("Hi")), .spacer(SpacerNode()), .icon(IconNode("x"))]))
        #expect(description == ViewDescription(root: root))
    }

    @Test(
        "Refuses what it does not know",
        arguments: [
            #"{"version":1,"root":{"type":"teapot"}}"#, #"{"version":1,"root":{"type":"text","text":"a","color":"mauve"}}"#,
            ##"{"version":1,"root":{"type":"text","text":"a","color":"#12345G"}}"##, #"{"version":1}"#, #"{"root":{"type":"divider"}}"#,
        ])
    func refuses(json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(ViewDescription.self, from: Data(json.utf8)) }
    }

    static func nested(_ depth: Int) -> ViewDescription {
        ViewDescription(root: (1..<depth).reduce(ViewNode.divider) { node, _ in .column(StackNode([node])) })
    }

    @Test(
        "Limits hold on the way in",
        arguments: [
            (nested(12), nil), (nested(13), TimelineError.viewTooDeep),
            (ViewDescription(root: .row(StackNode(Array(repeating: .divider, count: 199)))), nil),
            (ViewDescription(root: .row(StackNode(Array(repeating: .divider, count: 200)))), .viewTooLarge(nodes: 201)),
            (view(String(repeating: "é", count: 4000)), nil), (view(String(repeating: "é", count: 4001)), .textTooLong(characters: 4001)),
            (
                ViewDescription(root: .row(Array(repeating: .text(.verbatim(String(repeating: "x", count: 2001))), count: 2))),
                .textTooLong(characters: 4002)
            ),
            (ViewDescription(root: .code(CodeNode(payload: Data(count: 2954), label: ""))), .symbolTooLarge(bytes: 2954)),
            (ViewDescription(padding: -1, root: .divider), .measureOutOfRange(-1)),
            (ViewDescription(root: .icon(IconNode("x", size: .infinity))), .measureOutOfRange(.infinity)),
            (ViewDescription(root: .spacer(SpacerNode(minimum: 5000))), .measureOutOfRange(5000)),
        ])
    func limits(description: ViewDescription, expected: TimelineError?) {
        var refusal: TimelineError?
        do throws(TimelineError) { try description.validate() } catch { refusal = error }
        #expect(refusal?.cause == expected)
    }

    @Test("A view of a newer format is refused with advice")
    func newer() {
        #expect(throws: TimelineError.newerView(version: 2)) {
            try JSONDecoder().decode(ViewDescription.self, from: Data(#"{"version":2,"root":{"type":"divider"}}"#.utf8))
        }
        #expect(TimelineError.newerView(version: 2).recovery == "Update Quire to show it.")
    }

    @Test("Assistive technology gets the words in reading order")
    func texts() {
        #expect(Self.everything.texts == ["Title", "A code", "12:30"])
    }
}

@Suite("Fields and scrolling")
struct ViewFieldTests {
    @Test("A field needs a prompt and an action, and takes 200 characters then")
    func sparse() throws {
        let json = #"""
            {"version":1,"scroll":{"down":{"type":"provider","name":"more"}},
             "root":{"type":"field","prompt":"Add a task","action":{"type":"provider","name":"add","parameters":{"list":"2"}}}}
            """#
        let view = try ViewDescription(json: Data(json.utf8))
        let action = ViewAction.provider("add", parameters: ["list": "2"])
        #expect(view.root == .field(FieldNode(prompt: "Add a task", action: action)))
        #expect(view.scroll == ViewScroll(down: .provider("more")))
        #expect(view.texts == ["Add a task"])
    }

    @Test("What was typed comes with the parameters of the action")
    func sending() {
        let field = FieldNode(prompt: "Add", action: .provider("add", parameters: ["list": "2"]))
        #expect(field.sending("Milk") == .provider("add", parameters: ["list": "2", "text": "Milk"]))
    }

    @Test("What the wheel does survives its one way of being written, and is left out where there is none")
    func scroll() throws {
        var view = ViewDescription(
            scroll: ViewScroll(up: .provider("page", parameters: ["to": "0"]), down: .provider("page", parameters: ["to": "2"])),
            root: .divider)
        let json = try view.canonicalJSON()
        #expect(try ViewDescription(json: json) == view)
        view.scroll = nil
        #expect(!String(decoding: try view.canonicalJSON(), as: UTF8.self).contains("scroll"))
    }

    @Test("An action of the wheel is checked as others are")
    func scrollLimits() {
        let address = "file:///etc/passwd"
        #expect(throws: TimelineError.inView(path: "scroll.down", .addressRefused(address))) {
            try ViewDescription(scroll: ViewScroll(down: .open(address)), root: .divider).validate()
        }
        #expect(throws: TimelineError.inView(path: "scroll.up", .addressRefused(address))) {
            try ViewDescription(scroll: ViewScroll(up: .open(address)), root: .divider).validate()
        }
    }

    @Test("Words of a field count as those of texts do")
    func length() {
        let long = String(repeating: "x", count: ViewDescription.maximumTextLength)
        let field = FieldNode(prompt: .verbatim(long), action: .provider("add"), label: "x")
        #expect(throws: TimelineError.textTooLong(characters: ViewDescription.maximumTextLength + 1)) {
            try ViewDescription(root: .field(field)).validate()
        }
    }
}
