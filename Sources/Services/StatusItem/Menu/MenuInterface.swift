import GLib

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
