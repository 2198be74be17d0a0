import Navigation
import PaneKit

/// Where links lead: to a kind in the gallery, or to what was pushed under a name.
extension WidgetsPane {
    func follow(_ link: DeepLink) {
        switch link {
        case .widget(let kind):
            if !gallery.reveal(kind) { explain("There is no widget “\(kind)” here. A program that makes one may be missing.") }
        case .status(let name): showStatus(name)
        default: break
        }
    }

    private func showStatus(_ name: String) {
        guard let shell = context.shell else { return }
        guard let kind = registry[StatusSheet.kind] else { return explain("This Quire shows no statuses. Update it.") }
        let sheet = StatusSheet(name: name, kind: kind, style: context.style, over: shell.window)
        sheet.pins = { [weak self] in self?.commands.pinNow(kind, .small, $0) }
        sheet.present()
    }

    private func explain(_ sentence: String) { context.shell?.show(Toast(sentence)) }
}
