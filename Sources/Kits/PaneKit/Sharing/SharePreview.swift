import Foundation
import Gtk
import LibraryStore
import Symbols

/// What is about to be shared, to be seen and to be dragged to where it is to go.
@MainActor
final class SharePreview {
    let root = Box(.column, spacing: 8)
    /// Whether there is a picture of each: too much text for a symbol has none.
    private(set) var isDrawable = true
    private let codes: [Code]
    private let symbol = SymbolView(name: "Code")
    private var dragged: URL?
    private static let side = 160

    init(_ codes: [Code]) {
        self.codes = codes
        var problem: String?
        for code in codes {
            do {
                let layout = try CodeImage.layout(of: code)
                if codes.count == 1 { symbol.show(layout, name: "Symbol of \(code.title)") }
            } catch {
                problem = problem ?? ErrorText(error).full
            }
        }
        isDrawable = problem == nil
        build(problem)
    }

    private func build(_ problem: String?) {
        func add(_ text: String, _ classes: [String]) {
            root.append(Label(text, classes: classes).aligned(0.5).fitting(.lines(2)).width(characters: 12, atMost: 40))
        }
        if let code = codes.first, codes.count == 1 {
            if isDrawable {
                symbol.root.setContentSize(width: Self.side, height: Self.side)
                symbol.root.horizontalAlignment = .center
                makeDraggable(symbol.root)
                root.append(symbol.root)
            }
            add(code.title, ["heading"])
            add(isDrawable ? "\(code.kind.name) · drag the picture to where it is to go" : code.kind.name, ["caption", "dim"])
        } else {
            let titles = codes.prefix(3).map { "“\($0.title)”" }.joined(separator: ", ")
            add("\(codes.count.formatted()) codes", ["heading"])
            add(codes.count > 3 ? titles + "…" : titles, ["caption", "dim"])
        }
        if let problem { add(problem, ["danger-text"]) }
    }

    private func makeDraggable(_ widget: Widget) {
        widget.add(
            DragSource(icon: widget) { [weak self] _, _ in
                guard let self, let code = self.codes.first else { return nil }
                return self.content(of: code)
            })
    }

    /// A file for file managers and mail programs, the picture for others, and the text for the rest.
    private func content(of code: Code) -> DragSource.Content? {
        end()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quire-drag-\(UUID())")
        do {
            let bytes = try CodeImage.png(code)
            // Nobody else's business: a code may hold a password.
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            dragged = folder
            let file = folder.appendingPathComponent(CodeImage.fileName(code) + ".png")
            try Data(bytes).write(to: file)
            return DragSource.Content(files: [file.path], text: code.payload.text, data: [ContentData(type: "image/png", bytes: bytes)])
        } catch {
            // Nothing is dragged then; the other ways say what is wrong.
            return nil
        }
    }

    /// The file of the last drag goes; whoever took it has had the time since then to read it.
    func end() {
        // What is not removed is in the temporary folder, which is emptied by the system.
        if let dragged { try? FileManager.default.removeItem(at: dragged) }
        dragged = nil
    }
}
