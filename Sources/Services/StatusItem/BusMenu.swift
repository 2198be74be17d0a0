import GLib

/// The status icon's menu on the bus. Panels read it, draw it, and report clicks on its items.
@MainActor
final class BusMenu {
    /// Called when an item was chosen, with the time of the click in milliseconds of the display's clock; 0 if the panel does not say.
    var chosen: (@MainActor (_ action: StatusItemAction, _ timestamp: UInt32) -> Void)?
    private var ids = MenuItemIDs()
    private var layout: MenuLayout
    private var revision: UInt32 = 1
    private var object: BusObject?

    init(_ items: [StatusMenuItem]) { layout = MenuLayout(items, ids: &ids) }

    func export(on bus: MessageBus) throws(GLibError) {
        object = try bus.export(MenuInterface.description, at: StatusItemNames.menuPath, properties: { Self.property($0) }) {
            [weak self] method, arguments in try self?.answer(method, arguments) ?? []
        }
    }

    func withdraw() {
        object?.withdraw()
        object = nil
    }

    /// Replaces the items of the menu. Sends no signal if nothing has changed.
    func show(_ items: [StatusMenuItem]) {
        let old = layout
        layout = MenuLayout(items, ids: &ids)
        let change = MenuChange(from: old, to: layout)
        // After a new layout panels read only unknown items, so changed properties of known items are sent separately.
        if let properties = change.properties { object?.emit("ItemsPropertiesUpdated", properties) }
        guard change.hasNewLayout else { return }
        revision &+= 1
        object?.emit("LayoutUpdated", [.uint32(revision), .int32(MenuLayout.root)])
    }

    private static func property(_ name: String) -> Variant? {
        switch name {
        case "Version": .uint32(MenuInterface.version)
        case "TextDirection": .string("ltr")
        case "Status": .string("normal")
        case "IconThemePath": .strings([])
        default: nil
        }
    }

    func answer(_ method: String, _ arguments: [Variant]) throws -> [Variant] {
        switch method {
        case "GetLayout":
            let (id, names) = (arguments[0].int32 ?? 0, Set(arguments[2].strings ?? []))
            guard let value = layout.value(of: id, depth: arguments[1].int32 ?? -1, properties: names) else { throw Self.unknownItem(id) }
            return [.uint32(revision), value]
        case "GetGroupProperties": return [layout.properties(of: arguments[0].numbers, Set(arguments[1].strings ?? []))]
        case "GetProperty":
            let (id, name) = (arguments[0].int32 ?? 0, arguments[1].string ?? "")
            guard let node = layout[id] else { throw Self.unknownItem(id) }
            guard let value = node.property(name) else {
                throw BusError("org.freedesktop.DBus.Error.InvalidArgs", "Lines of a menu have no property “\(name.prefix(64))”.")
            }
            return [.variant(value)]
        case "Event":
            try handleEvent(arguments)
            return []
        case "EventGroup": return [.array(of: "i", try handleEvents(arguments[0].items ?? []))]
        case "AboutToShow":
            let id = arguments[0].int32 ?? 0
            guard layout[id] != nil else { throw Self.unknownItem(id) }
            // All changes have been sent already.
            return [.bool(false)]
        case "AboutToShowGroup":
            return [.array(of: "i", []), .array(of: "i", arguments[0].numbers.filter { layout[$0] == nil }.map { .int32($0) })]
        default: throw BusError("org.freedesktop.DBus.Error.UnknownMethod", "The menu has no method “\(method)”.")
        }
    }

    // MARK: Events

    /// Handles several events. Returns the ids of unknown items; throws if all are unknown.
    private func handleEvents(_ events: [Variant]) throws -> [Variant] {
        var unknown: [Variant] = []
        for event in events {
            guard let arguments = event.members, let id = arguments.first?.int32 else { continue }
            if layout[id] == nil { unknown.append(.int32(id)) } else { try handleEvent(arguments) }
        }
        guard unknown.isEmpty || unknown.count < events.count else {
            throw BusError("org.freedesktop.DBus.Error.InvalidArgs", "The menu has none of these lines any more. Ask for its layout again.")
        }
        return unknown
    }

    private func handleEvent(_ arguments: [Variant]) throws {
        let id = arguments[0].int32 ?? 0
        guard let node = layout[id] else { throw Self.unknownItem(id) }
        // “opened”, “closed” and “hovered” change nothing here.
        guard arguments[1].string == "clicked", let action = node.action else { return }
        chosen?(action, arguments[3].uint32 ?? 0)
    }

    private static func unknownItem(_ id: Int32) -> BusError {
        BusError("org.freedesktop.DBus.Error.InvalidArgs", "The menu has no line \(id) any more. Ask for its layout again.")
    }
}

extension Variant {
    /// The numbers of an `ai`.
    fileprivate var numbers: [Int32] { items?.compactMap(\.int32) ?? [] }
}

/// `com.canonical.dbusmenu`, version 3, as libdbusmenu describes it.
enum MenuInterface {
    static let version: UInt32 = 3

    static let description = BusInterface(
        StatusItemNames.menuInterface,
        methods: [
            .init(
                "GetLayout", takes: [.init("parentId", "i"), .init("recursionDepth", "i"), .init("propertyNames", "as")],
                gives: [.init("revision", "u"), .init("layout", "(ia{sv}av)")]),
            .init(
                "GetGroupProperties", takes: [.init("ids", "ai"), .init("propertyNames", "as")], gives: [.init("properties", "a(ia{sv})")]),
            .init("GetProperty", takes: [.init("id", "i"), .init("name", "s")], gives: [.init("value", "v")]),
            .init("Event", takes: [.init("id", "i"), .init("eventId", "s"), .init("data", "v"), .init("timestamp", "u")]),
            .init("EventGroup", takes: [.init("events", "a(isvu)")], gives: [.init("idErrors", "ai")]),
            .init("AboutToShow", takes: [.init("id", "i")], gives: [.init("needUpdate", "b")]),
            .init("AboutToShowGroup", takes: [.init("ids", "ai")], gives: [.init("updatesNeeded", "ai"), .init("idErrors", "ai")]),
        ],
        signals: [
            .init("ItemsPropertiesUpdated", carries: [.init("updatedProps", "a(ia{sv})"), .init("removedProps", "a(ias)")]),
            .init("LayoutUpdated", carries: [.init("revision", "u"), .init("parent", "i")]),
            .init("ItemActivationRequested", carries: [.init("id", "i"), .init("timestamp", "u")]),
        ],
        properties: [.init("Version", "u"), .init("TextDirection", "s"), .init("Status", "s"), .init("IconThemePath", "as")])
}
