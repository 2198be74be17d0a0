import Drawing
import Foundation
import Testing
import Graphics
import Timeline

@testable import WidgetKit

@Suite("Fields in a picture")
struct FieldTests {
    private let look = WidgetLook()
    private let field = FieldNode(prompt: "Add a task", action: .provider("add"), label: "New task", maximumLength: 80)

    private func parts(_ root: ViewNode) throws -> [PlacedPart] {
        try ViewRenderer(look: look).parts(of: ViewDescription(padding: 10, root: root), size: WidgetFamily.small.size)
    }

    @Test("A field is a ground, its prompt, and over both the place to type, as wide as there is room")
    func placed() throws {
        let placed = try parts(.column([.field(field)]))
        #expect(placed.map(\.id.role) == [.background, .fieldGround, .prompt, .field])
        let control = try #require(placed.last)
        #expect(control.frame == Rectangle(x: 10, y: 10, width: 150, height: 32))
        #expect(control.control?.label == "New task")
        #expect(control.control?.kind == .field(maximumLength: 80))
        #expect(control.control?.sending("Milk") == .provider("add", parameters: ["text": "Milk"]))
        #expect(placed[2].id == control.id.prompt)
        #expect(placed[2].spokenText == "Add a task" && placed[2].isInControl)
    }

    @Test("A long prompt ends in the field, and one without words is named all the same")
    func prompts() throws {
        let long = try parts(.field(FieldNode(prompt: String(repeating: "long ", count: 50), action: .provider("add"))))
        #expect(long[2].frame.maxX <= 160)
        let empty = try parts(.field(FieldNode(prompt: "", action: .provider("add"))))
        #expect(empty.map(\.id.role) == [.background, .fieldGround, .field])
        #expect(empty.last?.control?.label == "Text")
    }

    @Test("A prompt begins at the right side of a field in languages that do")
    func mirrored() throws {
        let parts = try ViewRenderer(look: WidgetLook(isRightToLeft: true)).parts(
            of: ViewDescription(padding: 10, root: .field(field)), size: WidgetFamily.small.size)
        let prompt = try #require(parts.first { $0.id.role == .prompt })
        #expect(abs(prompt.frame.maxX - 152) < 0.01)
    }

    @Test("What is done has a line through it, and takes the same room")
    func struckThrough() throws {
        func bitmap(_ isStruckThrough: Bool) throws -> Bitmap {
            try ViewRenderer(look: look).bitmap(
                of: ViewDescription(root: .text("Milk and bread", isStruckThrough: isStruckThrough)), size: WidgetFamily.small.size)
        }
        #expect(try bitmap(true) != bitmap(false))
        let frames = try [true, false].map { try parts(.text("Milk", isStruckThrough: $0)).last?.frame }
        #expect(frames[0] == frames[1])
    }
}
