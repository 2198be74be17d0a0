import Foundation
import Testing
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
                ViewDescription(root: .row(Array(repeating: .text(String(repeating: "x", count: 2001)), count: 2))),
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
    func newer() throws {
        let description = try JSONDecoder().decode(ViewDescription.self, from: Data(#"{"version":2,"root":{"type":"divider"}}"#.utf8))
        #expect(throws: TimelineError.newerView(version: 2)) { try description.validate() }
        #expect(TimelineError.newerView(version: 2).recovery == "Update Quire to show it.")
    }

    @Test("Assistive technology gets the words in reading order")
    func texts() {
        #expect(Self.everything.texts == ["Title", "A code", "12:30"])
    }
}
