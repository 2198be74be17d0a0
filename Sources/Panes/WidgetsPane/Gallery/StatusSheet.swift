import Gtk
import PaneKit
import Timeline
import WidgetKit
import WidgetUI

/// What was pushed under a name, over the window, for as long as somebody looks; it follows what is pushed meanwhile.
@MainActor
final class StatusSheet {
    /// The kind of widget that draws statuses, and its setting that holds the name.
    static let kind = "status", nameParameter = "name"

    /// A person wants it on the desktop.
    var pins: (@MainActor (WidgetConfiguration) -> Void)?

    private let sheet: Sheet
    private let preview: LivePreview
    private let pin: Button
    private let configuration: WidgetConfiguration
    private let kind: any WidgetKind
    private var clock: ChangeClock?
    private var following: Task<Void, Never>?

    /// - Parameter name: as it stands in an address; the kind says what is wrong with one that cannot be.
    init(name: String, kind: any WidgetKind, style: Style, over parent: Window) {
        self.kind = kind
        configuration = WidgetConfiguration([Self.nameParameter: name])
        let family = kind.families.contains(.large) ? WidgetFamily.large : kind.families.first ?? .small
        preview = LivePreview(kind: kind, family: family, configuration: configuration, style: style, isSample: false)
        preview.fit(Self.zoom(of: family, over: parent))
        pin = Button(icon: "quire-pin-symbolic", title: "Pin to the desktop")
        pin.horizontalAlignment = .center
        let column = Box(.column, spacing: 16, [preview.root, pin])
        column.setMargins(horizontal: 24, vertical: 16)
        sheet = Sheet(
            title: "Status: \(name)", over: parent, content: column, confirmTitle: "Done", width: Int(family.size.width) + 48, canCancel: false)
    }

    func present() {
        pin.onPress { [weak self] in self?.pinIt() }
        clock = ChangeClock(next: { [weak self] in self?.preview.nextChange }, due: { [weak self] in self?.preview.follow($0) })
        preview.rescheduled = { [weak self] in self?.clock?.reschedule() }
        sheet.present(keeping: self, confirmed: { [weak self] in self?.sheet.close() }, closed: { [weak self] in self?.stop() })
        clock?.start()
        preview.refresh()
        following = Task { [weak self, kind, configuration] in
            let context = WidgetContext.here(kind.families.first ?? .small, at: .now, isPreview: false)
            guard let updates = kind.updates(configuration, in: context) else { return }
            // What cannot be followed is shown as it was.
            do { for try await _ in updates { self?.preview.refresh() } } catch {}
        }
    }

    private func pinIt() {
        sheet.close()
        pins?(configuration)
    }

    private func stop() {
        following?.cancel()
        clock?.stop()
        preview.stop()
    }

    /// Smaller where there is no room for its real size.
    private static func zoom(of family: WidgetFamily, over parent: Window) -> Double {
        guard parent.width > 0 else { return 1 }
        return min(1, max(0.3, Double(parent.width - 64) / family.size.width))
    }
}
