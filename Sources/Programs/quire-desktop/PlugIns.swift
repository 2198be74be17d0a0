import BuiltInWidgets
import FlyersPane
import LibraryPane
import Navigation
import PaneKit
import ScannerPane
import SettingsPane
import Timeline
import WidgetsPane

/// The panes of the main window, in their order.
@MainActor
enum PlugIns {
    private static let all: [PlugIn] = [
        PlugIn { context, _ in LibraryPane(context) },
        PlugIn { context, _ in ScannerPane(context) },
        PlugIn { context, _ in FlyersPane(context) },
        PlugIn { context, widgets in
            WidgetsPane(context, registry: widgets) { WidgetRegistry(BuiltInKinds.all(library: context.library, programs: $0)) }
        },
        PlugIn { context, _ in SettingsPane(context) },
    ]

    static func panes(_ context: PaneContext, widgets: WidgetRegistry) -> [any Pane] { all.map { $0.make(context, widgets) } }

    /// Where links and actions lead.
    static let destinations = DestinationRegistry(all.map(\.type))
}

/// A kind of pane, which is known by its type before there is a window.
@MainActor
private struct PlugIn {
    let type: any Pane.Type
    let make: @MainActor (PaneContext, WidgetRegistry) -> any Pane

    init<P: Pane>(_ make: @escaping @MainActor (PaneContext, WidgetRegistry) -> P) { (type, self.make) = (P.self, make) }
}

/// A pane as it was left: `quire://library`.
struct PaneDestination: Destination {
    let id: PaneIdentity.ID
}

/// The addresses and the actions of panes.
@MainActor
struct DestinationRegistry {
    private let panes: Set<PaneIdentity.ID>
    private let links: [any LinkedDestination.Type]
    /// The destinations that D-Bus, launchers and keys call by name.
    let actions: [(name: String, destination: any Destination)]

    init(_ types: [any Pane.Type]) {
        panes = Set(types.map { $0.identity.id })
        links = types.flatMap { $0.links }
        actions =
            types.map { ($0.identity.id, PaneDestination(id: $0.identity.id)) }
            + types.flatMap { $0.actions }.map { ($0.actionName, $0) }
    }

    /// The destination that an address leads to.
    func destination(reading address: String) throws(DeepLinkError) -> any Destination {
        let link = try DeepLink(reading: address)
        for type in links {
            if let destination = try type.read(link) { return destination }
        }
        guard panes.contains(link.name), link.parts.isEmpty else { throw .unknownDestination }
        try link.rejectUnreadParameters()
        return PaneDestination(id: link.name)
    }
}
