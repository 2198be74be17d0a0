import Foundation
import Testing
import Timeline

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
        let field = FieldNode(prompt: long, action: .provider("add"), label: "x")
        #expect(throws: TimelineError.textTooLong(characters: ViewDescription.maximumTextLength + 1)) {
            try ViewDescription(root: .field(field)).validate()
        }
    }
}
