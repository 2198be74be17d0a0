import Foundation
import Gtk

/// A picture as it is.
@MainActor
final class PlainPicture {
    let root: Widget
    private let view: PictureView
    var chosen: Find.ID?
    var onChoose: ((Find.ID) -> Void)?

    init(name: String) {
        view = PictureView(name: name)
        view.expandsVertically = true
        root = Box(.column, [view])
    }

    func show(_ texture: Texture?) { view.show(texture) }
    func show(_ finds: [Find], width: Int, height: Int) {}
}
