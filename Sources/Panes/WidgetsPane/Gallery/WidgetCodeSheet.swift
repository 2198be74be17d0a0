import Gtk
import LibraryStore
import PaneKit

/// A sheet to choose the code that a widget shows, or to leave that to the widget.
@MainActor
final class WidgetCodeSheet {
    private let picker: CodePicker
    private let chosen: @MainActor (Code?) -> Void

    /// - Parameter chosen: receives the code, or nil if the widget should find one itself.
    init(context: PaneContext, over parent: Window, chosen: @escaping @MainActor (Code?) -> Void) {
        self.chosen = chosen
        let link = WeakLink<WidgetCodeSheet>()
        picker = CodePicker(
            context.library, over: parent, title: "Which code?", confirmTitle: "Pin first", width: 400, height: 440, sort: .created,
            minimumListHeight: 240
        ) { code in CodePicker.choice(of: code) { link.target?.choose(code) } }
        link.target = self
    }

    func present() {
        picker.makeFirstRow = { [weak self] in
            CodePicker.choice(
                iconName: "quire-widgets-symbolic", title: "By itself", detail: "The widget finds something to show",
                name: "Let the widget choose"
            ) { self?.choose(nil) }
        }
        picker.onList = { [weak picker] in picker?.sheet.canConfirm = picker?.codes.isEmpty == false }
        picker.present(keeping: self) { [weak self] in
            if let self, let first = self.picker.codes.first { self.choose(first) }
        }
    }

    private func choose(_ code: Code?) {
        picker.sheet.close()
        chosen(code)
    }
}
