import Flyers
import FlyerLayout
import Foundation
import Gtk
import LibraryStore
import Payload
import TestSupport

@testable import FlyersPane

/// The flyers pane in a window, with its own folders for templates and drafts.
@MainActor
final class FlyerScene {
    let scene: Scene
    let pane: FlyersPane
    let window: ShownWindow
    let drafts: DraftFolder
    /// The user's own templates.
    let own: URL
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quire-flyers-\(UUID())")

    /// - Parameters:
    ///   - codes: the number of codes in the library; the last one is the newest.
    ///   - templates: the names of built-in templates.
    init(
        codes: Int = 3, templates: [String] = ["Door", "Table"], width: Int = 800, height: Int = 600,
        prepare: (FlyerScene.Folders) throws -> Void = { _ in }
    ) throws {
        scene = try Scene(codes: codes)
        own = folder.appendingPathComponent("own")
        let builtIn = folder.appendingPathComponent("built-in")
        drafts = DraftFolder(folder.appendingPathComponent("drafts"))
        for place in [own, builtIn] { try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true) }
        for name in templates { try Self.template(name).write(to: builtIn.appendingPathComponent("\(name.lowercased()).json")) }
        try prepare(Folders(own: own, drafts: drafts))
        pane = FlyersPane(scene.context, catalog: TemplateCatalog(folders: [own, builtIn]), drafts: drafts)
        window = ShownWindow(pane.view, width: width, height: height)
        pane.appear()
        _ = Loop.run { self.pane.gallery.model.isLoaded }
        settle()
    }

    struct Folders {
        let own: URL
        let drafts: DraftFolder
    }

    /// A template file.
    static func template(_ name: String, paper: String = "a6") -> Data {
        Data(
            """
            {
              "version": 1,
              "id": "\(name.lowercased())",
              "name": "\(name)",
              "summary": "For the \(name.lowercased()).",
              "codes": "one",
              "paper": { "size": "\(paper)" },
              "fields": [{ "id": "title", "name": "Title", "text": "{title}", "maximumLength": 80, "lines": false }],
              "colors": { "background": "#FFFFFF", "accent": "#5B4BD5" },
              "portrait": [
                { "type": "rectangle", "frame": [0, 0, "100%", "100%"], "fill": "background" },
                { "type": "code", "frame": ["20%", "20%", "60%", "60%"] }
              ]
            }
            """.utf8)
    }

    var gallery: FlyerGallery { pane.gallery }
    var templateCards: [TemplateCard] { gallery.templates.cards.compactMap { $0 as? TemplateCard } }
    var draftCards: [DraftCard] { gallery.shelf.cards.compactMap { $0 as? DraftCard } }
    var words: [String] { WidgetNode(pane.view).shownWords }
    var toasts: [String] { scene.shell.toasts }

    func card(_ name: String) -> TemplateCard? { templateCards.first { $0.name == name } }

    /// Runs the main loop until drawing and its consequences have finished.
    func settle() {
        _ = Frames.run(of: pane.view)
        scene.settle()
    }

    func end() {
        pane.disappear()
        scene.settle()
        window.close()
        try? FileManager.default.removeItem(at: folder)
    }
}
