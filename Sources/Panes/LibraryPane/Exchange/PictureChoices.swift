import Foundation
import Gtk
import LibraryTransfer

/// What pictures of codes are to be: their kind, their names, and one file or a folder of them.
@MainActor
final class PictureChoices {
    let root: Gtk.Box
    private let format = DropDown(name: "Kind of pictures", choices: ["PNG", "SVG", "PDF"])
    private let place = DropDown(name: "Where the pictures go", choices: ["One ZIP file", "A folder"])
    private let names = Entry(name: "Names of the pictures")

    private static let formats: [PictureExport.Format] = [.png, .svg, .pdf]

    /// Told with each change.
    var changed: (@MainActor (ExportPlan.Pictures) -> Void)?

    init() {
        let hint = Label(
            "Names may hold " + PictureNamePattern.Placeholder.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ") + ".",
            classes: ["caption", "dim"]
        ).fitting(.wrap).width(characters: 24, atMost: 44)
        names.expandsHorizontally = true
        names.text = ExportPlan.Pictures().pattern
        root = Gtk.Box(
            .column, spacing: 8, classes: ["below-check"], [Gtk.Box(.row, spacing: 8, [format, place]), names, hint])
        root.marginTop = 4
        for choice in [format, place] { choice.onSelect { [weak self] _ in self?.tell() } }
        names.onChange { [weak self] _ in self?.tell() }
    }

    private func tell() {
        changed?(ExportPlan.Pictures(format: Self.formats[format.selected], isArchive: place.selected == 0, pattern: names.text))
    }
}
