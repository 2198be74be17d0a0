import FlyerLayout
import Testing
import Graphics

@testable import FlyersPane

/// The undo history of a flyer.
@Suite("A session of the editor of flyers")
@MainActor
struct EditorSessionTests {
    private let session: FlyerSession

    init() throws {
        let template = try EditorScene.template()
        session = FlyerSession(Flyer(template: template.id), template: template)
    }

    private func type(_ text: String, in field: String = "title") { session.change(field) { $0.texts[field] = text } }

    @Test("undoes the letters of one field together, and those of another by themselves")
    func runs() {
        for text in ["H", "He", "Hey"] { type(text) }
        for text in ["Y", "Yo"] { type(text, in: "note") }
        session.undo()
        #expect(session.flyer.texts == ["title": "Hey"])
        session.undo()
        #expect(session.flyer.texts == [:])
        #expect(!session.canUndo)
        session.redo()
        session.redo()
        #expect(session.flyer.texts == ["title": "Hey", "note": "Yo"])
        #expect(!session.canRedo)
    }

    @Test("begins another step once a field was left")
    func endOfRun() {
        type("One")
        session.endCoalescing()
        type("Two")
        session.undo()
        #expect(session.flyer.texts == ["title": "One"])
    }

    @Test("goes on in a step of its own after undoing")
    func afterUndo() {
        type("One")
        session.endCoalescing()
        type("Two")
        session.undo()
        type("Three")
        #expect(!session.canRedo, "what was undone is another future")
        session.undo()
        #expect(session.flyer.texts == ["title": "One"])
    }

    @Test("keeps choices apart, however alike they are")
    func choices() {
        session.change(nil) { $0.accent = .black }
        session.change(nil) { $0.accent = .white }
        session.undo()
        #expect(session.flyer.accent == .black)
    }

    @Test("tells of what changes, and of nothing else")
    func news() {
        var count = 0
        session.changeHandlers.append { count += 1 }
        type("One")
        type("One")
        session.undo()
        session.undo()
        session.redo()
        session.redo()
        #expect(count == 3)
    }

    @Test("forgets the oldest of very many steps")
    func bound() {
        for count in 0...FlyerSession.maximumSteps + 20 { session.change(nil) { $0.usedLabels = count + 1 } }
        var steps = 0
        while session.canUndo {
            session.undo()
            steps += 1
        }
        #expect(steps == FlyerSession.maximumSteps)
    }
}

@Suite("The zoom of a page")
struct PageZoomTests {
    private static let a4 = PaperSize(width: 210, height: 297)

    @Test("fits the whole page with its margin, whichever side is short of room")
    func fitting() {
        for (width, height) in [(480.0, 520.0), (1200, 300), (200, 900)] {
            let scale = PageZoom.fitting(Self.a4, width: width, height: height) * PageZoom.pixelsPerMillimetre
            #expect(210 * scale <= width - 2 * PageZoom.margin)
            #expect(297 * scale <= height - 2 * PageZoom.margin)
            #expect(max(210 * scale / (width - 48), 297 * scale / (height - 48)) > 0.97)
        }
        #expect(PageZoom.fitting(PaperSize(width: 1500, height: 1500), width: 10, height: 10) == PageZoom.factors.lowerBound)
    }

    @Test("goes from step to step, and no further than the last")
    func steps() {
        #expect(PageZoom.next(after: 0.45) == 0.5)
        #expect(PageZoom.next(after: 0.5) == 0.67)
        #expect(PageZoom.next(before: 0.45) == 0.33)
        #expect(PageZoom.next(after: 8) == 8)
        #expect(PageZoom.next(before: 0.05) == 0.05)
    }

    @Test("comes back with as many notches as it went by")
    func wheel() {
        let large = PageZoom.turned(1, by: -3)
        #expect(large > 1.3)
        #expect(abs(PageZoom.turned(large, by: 3) - 1) < 1e-9)
        #expect(PageZoom.turned(1, by: 10_000) >= PageZoom.factors.lowerBound)
    }

    @Test("asks for no more pixels than memory is there for")
    func resolution() {
        let poster = PaperSize(width: 1500, height: 1500)
        let resolution = PageRenderRequest.resolution(60, for: poster)
        #expect(resolution * resolution * 1500 * 1500 <= PageRenderRequest.maximumPixels * 1.001)
        #expect(PageRenderRequest.resolution(2, for: Self.a4) == 2)
    }
}
