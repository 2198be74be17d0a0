import Foundation
import Graphics
import Gtk
import Platform
import Timeline
import WidgetKit
import WidgetUI

/// A sheet that shows a pushed status and follows its updates.
@MainActor
final class StatusSheet {
    /// The kind of widget that shows statuses, and its parameter for the name.
    static let kind = "status", nameParameter = "name"

    var onPin: (@MainActor (WidgetConfiguration) -> Void)?

    private let sheet: Sheet
    private let preview: LivePreview
    private let pin: Button
    private let configuration: WidgetConfiguration
    private let kind: any WidgetKind
    private var clock: ChangeTimer?
    private var following: Task<Void, Never>?

    /// - Parameter name: as in the link; the kind reports an invalid name.
    init(name: String, kind: any WidgetKind, style: Style, over parent: Window) {
        self.kind = kind
        configuration = WidgetConfiguration([Self.nameParameter: name])
        let family = kind.families.contains(.large) ? WidgetFamily.large : kind.families.first ?? .small
        preview = LivePreview(kind: kind, family: family, configuration: configuration, look: .here(style), isSample: false)
        preview.fit(family.zoom(in: parent.width, margins: 64))
        pin = Button(icon: "quire-pin-symbolic", title: tr("Pin to desktop")).placed(horizontal: .center)
        let column = Box(.column, spacing: 16, [preview.root, pin]).margins(horizontal: 24, vertical: 16)
        sheet = Sheet(
            title: tr("Status: \(name)"), over: parent, content: column, confirmTitle: tr("Done"), width: Int(family.size.width) + 48,
            canCancel: false)
    }

    func present() {
        pin.onPress { [weak self] in self?.pinStatus() }
        clock = ChangeTimer(next: { [weak self] in self?.preview.nextChange }, due: { [weak self] in self?.preview.follow($0) })
        preview.onReschedule = { [weak self] in self?.clock?.reschedule() }
        sheet.present(keeping: self, confirmed: { [weak self] in self?.sheet.close() }, closed: { [weak self] in self?.stop() })
        clock?.start()
        preview.refresh()
        following = Task { [weak self, kind, configuration] in
            let context = WidgetContext.here(kind.families.first ?? .small, at: .now, isPreview: false)
            guard let updates = kind.updates(configuration, in: context) else { return }
            // If updates fail, the last status stays.
            do { for try await _ in updates { self?.preview.refresh() } } catch {}
        }
    }

    private func pinStatus() {
        sheet.close()
        onPin?(configuration)
    }

    private func stop() {
        following?.cancel()
        clock?.stop()
        preview.stop()
    }
}
