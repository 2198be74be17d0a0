import Flyers
import FlyerLayout
import Foundation
import GLib
import Gtk
import Payload
import TestSupport

@testable import FlyersPane

/// The editor of a flyer in a window, with its own folder of drafts.
@MainActor
final class EditorScene {
    let scene: Scene
    let session: FlyerSession
    let editor: FlyerEditor
    let window: ShownWindow
    let drafts: DraftFolder
    private(set) var leaves = 0
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quire-editor-\(UUID())")

    init(
        codes: [String] = ["Guest"], template: FlyerTemplate? = nil, width: Int = 800, height: Int = 600,
        prepare: (inout Flyer) -> Void = { _ in }
    ) throws {
        scene = try Scene(codes: 2)
        let template = try template ?? Self.template()
        var flyer = Flyer(
            template: template.id, codes: codes.map { FlyerCode(payload: Payload("https://example.org/\($0)"), title: $0) })
        prepare(&flyer)
        session = FlyerSession(flyer, template: template)
        drafts = DraftFolder(folder)
        final class Link { weak var scene: EditorScene? }
        let link = Link()
        editor = FlyerEditor(scene.context, session: session, drafts: drafts) { link.scene?.leaves += 1 }
        window = ShownWindow(editor.root, width: width, height: height)
        link.scene = self
        editor.appear()
        settle()
    }

    /// A template file.
    static func template(elements: String = "", fields: String = "") throws -> FlyerTemplate {
        try FlyerTemplate(
            json: [UInt8](
                """
                { "version": 1, "id": "door", "name": "Door", "summary": "For the door.", "codes": "one", "paper": { "size": "a6" },
                  "fields": [
                    { "id": "title", "name": "Title", "text": "{title}", "maximumLength": 20, "lines": false },
                    { "id": "note", "name": "Note", "text": "Come in.", "maximumLength": 60, "lines": true }\(fields)
                  ],
                  "colors": { "background": "#FFFFFF", "accent": "#5B4BD5" },
                  "portrait": [
                    { "type": "rectangle", "frame": [0, 0, "100%", "100%"], "fill": "background" },
                    { "type": "text", "field": "title", "frame": ["10%", "5%", "80%", "15%"], "size": "10s", "minimumSize": "4s", "color": "accent" },
                    { "type": "code", "frame": ["25%", "25%", "50%", "40%"] },
                    { "type": "text", "field": "note", "frame": ["10%", "75%", "80%", "15%"], "size": "6s", "minimumSize": "3s" }\(elements)
                  ] }
                """.utf8))
    }

    /// A sheet of twelve labels.
    static func labels() throws -> FlyerTemplate {
        try FlyerTemplate(
            json: [UInt8](
                """
                { "version": 1, "id": "labels", "name": "Labels", "summary": "Twelve labels.", "codes": "sheet",
                  "sheet": { "size": "a4", "columns": 3, "rows": 4, "label": { "width": 60, "height": 60 } },
                  "fields": [{ "id": "title", "name": "Title", "text": "{title}", "maximumLength": 20, "lines": false }],
                  "colors": { "background": "#FFFFFF", "accent": "#5B4BD5" },
                  "portrait": [
                    { "type": "code", "frame": ["10%", "5%", "80%", "70%"] },
                    { "type": "text", "field": "title", "frame": ["10%", "80%", "80%", "15%"], "size": "10s", "minimumSize": "5s" }
                  ] }
                """.utf8))
    }

    var flyer: Flyer { session.flyer }
    var words: [String] { WidgetNode(editor.root).shownWords }
    var toasts: [String] { scene.shell.toasts }

    func row(_ field: String) -> FieldTextRow { editor.inspector.texts.rows.first { $0.field.id == field }! }
    func spot(_ field: String, _ occurrence: Int = 0) -> SpotButton? {
        editor.page.buttons[TextSpot.ID(field: field, occurrence: occurrence)]
    }

    /// Runs the main loop until the page is drawn in its current state.
    func settle() {
        _ = Loop.run {
            guard let request = editor.shown?.request else { return false }
            return request.flyer == session.flyer && request.template == session.template && request.edited == editor.page.inline?.id
        }
        Loop.runPending()
    }

    func press(_ button: Button) {
        Person.press(button.pointer)
        // A button that is activated by a key acts after a moment.
        Loop.runUntilQuiet(for: 0.35, within: 1)
    }

    /// A file in the folder of the scene.
    func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let place = folder.appendingPathComponent(name)
        try Data(bytes).write(to: place)
        return place.path
    }

    func end() {
        editor.disappear()
        scene.settle()
        window.close()
        // There may be no drafts.
        try? FileManager.default.removeItem(at: folder)
    }
}
