import CGtk
import GLib
public import Graphics

/// Drops of files, a picture or a text on the widget.
public final class DropTarget: EventController {
    public typealias Dropped = Clipboard.Content

    /// `dropped` returns whether it used the content. `hovering` is called when a drag enters and leaves the widget.
    public init(_ dropped: @escaping @MainActor (Dropped) -> Bool, hovering: @escaping @MainActor (Bool) -> Void) {
        let target = gtk_drop_target_new(GType(0), GDK_ACTION_COPY)!
        super.init(adopting: UnsafeMutableRawPointer(target))
        var types = [quire_type_file_list(), quire_type_texture(), quire_gtk_type_string()]
        gtk_drop_target_set_gtypes(target, &types, gsize(types.count))
        on("drop") { arguments in
            hovering(false)
            guard let value = arguments.boxed(0)?.assumingMemoryBound(to: GValue.self) else { return .unhandled }
            if let text = quire_value_text(value) { return .bool(dropped(.text(String(cString: text)))) }
            if quire_value_is_texture(value) != 0, let texture = g_value_get_object(value) {
                return .bool(dropped(.picture(Texture(retaining: texture))))
            }
            let paths = DropTarget.paths(of: value)
            if !paths.isEmpty { return .bool(dropped(.files(paths))) }
            // Browsers offer a link as a file that is not local.
            return .bool(DropTarget.address(in: value).map { dropped(.text($0)) } ?? false)
        }
        // Not "enter" and "leave": a handler of "enter" would have to return the action of the drop.
        on("notify::current-drop") { hovering(gtk_drop_target_get_current_drop(target) != nil) }
    }

    private static func address(in value: UnsafePointer<GValue>) -> String? {
        guard let file = quire_value_files(value)?.pointee.data, let address = g_file_get_uri(OpaquePointer(file)) else { return nil }
        defer { g_free(address) }
        return String(cString: address)
    }

    static func paths(of value: UnsafePointer<GValue>) -> [String] {
        var paths: [String] = []
        var next = quire_value_files(value)
        while let node = next {
            if let file = node.pointee.data, let path = g_file_get_path(OpaquePointer(file)) {
                paths.append(String(cString: path))
                g_free(path)
            }
            next = node.pointee.next
        }
        return paths
    }
}

/// Drags from a widget: to another program as files or a text, and to a `LocalDropTarget` as a value of this program.
public final class DragSource: EventController {
    public struct Content: Sendable {
        /// Absolute paths of existing files.
        public var files: [String]
        public var text: String?
        /// Bytes with their media type, such as a picture with `image/png`.
        public var data: [ContentData]
        /// The type and the value for targets in this program.
        public var local: (type: String, value: String)?

        public init(
            files: [String] = [], text: String? = nil, data: [ContentData] = [], local: (type: String, value: String)? = nil
        ) {
            self.files = files
            self.text = text
            self.data = data
            self.local = local
        }
    }

    /// - Parameters:
    ///   - icon: the widget whose picture follows the pointer.
    ///   - content: called when a drag begins at a point of the widget (logical pixels); nil cancels the drag.
    public init(
        icon: Widget? = nil, content: @escaping @MainActor (_ x: Double, _ y: Double) -> Content?,
        ended: @escaping @MainActor () -> Void = {}
    ) {
        let source = gtk_drag_source_new()!
        super.init(adopting: UnsafeMutableRawPointer(source))
        gtk_drag_source_set_actions(source, GdkDragAction(rawValue: GDK_ACTION_COPY.rawValue | GDK_ACTION_MOVE.rawValue))
        on("prepare") { [weak icon] arguments in
            guard let content = content(arguments.double(0), arguments.double(1)), let provider = DragSource.provider(of: content) else {
                return .nothing
            }
            if let icon {
                let paintable = gtk_widget_paintable_new(icon.widget)
                defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
                gtk_drag_source_set_icon(source, paintable, 16, 16)
            }
            return .object(UnsafeMutableRawPointer(provider))
        }
        on("drag-end") { ended() }
    }

    private static func provider(of content: Content) -> UnsafeMutablePointer<GdkContentProvider>? {
        var providers: [UnsafeMutablePointer<GdkContentProvider>?] = []
        if let local = content.local {
            providers.append(quire_content_of_variant(quire_variant_of_pair(local.type, local.value)))
        }
        if !content.files.isEmpty {
            var files: [OpaquePointer?] = content.files.map { g_file_new_for_path($0) }
            providers.append(quire_content_of_files(&files, gsize(files.count)))
            for file in files { if let file { g_object_unref(UnsafeMutableRawPointer(file)) } }
        }
        for data in content.data { providers.append(data.provider()) }
        if let text = content.text { providers.append(quire_content_of_text(text)) }
        guard !providers.isEmpty else { return nil }
        // The union takes over the providers, not the array.
        return gdk_content_provider_new_union(&providers, gsize(providers.count))
    }
}

/// Drops of values that this program drags.
public final class LocalDropTarget: EventController {
    /// - Parameters:
    ///   - type: the type of the source's local content; other types are refused.
    ///   - dropped: gets the value and the point (logical pixels), and returns whether it used it.
    ///   - hovering: gets the point while a drag is over the widget, nil when it has left.
    public init(
        type: String, dropped: @escaping @MainActor (_ value: String, _ x: Double, _ y: Double) -> Bool,
        hovering: @escaping @MainActor (Point?) -> Void
    ) {
        let target = gtk_drop_target_new(quire_type_variant(), GDK_ACTION_COPY)!
        super.init(adopting: UnsafeMutableRawPointer(target))
        // The type has to be known while the drag hovers, so that targets of other types do not light up.
        gtk_drop_target_set_preload(target, 1)
        on("drop") { arguments in
            hovering(nil)
            guard let value = arguments.boxed(0)?.assumingMemoryBound(to: GValue.self), let pair = LocalDropTarget.pair(in: value),
                pair.type == type
            else { return .unhandled }
            return .bool(dropped(pair.value, arguments.double(1), arguments.double(2)))
        }
        let moved: @MainActor (SignalArguments) -> SignalResult = { arguments in
            if let value = gtk_drop_target_get_value(target), LocalDropTarget.pair(in: value)?.type != type { return .flags(0) }
            hovering(Point(x: arguments.double(0), y: arguments.double(1)))
            return .flags(GDK_ACTION_COPY.rawValue)
        }
        on("enter", moved)
        on("motion", moved)
        on("leave") { hovering(nil) }
    }

    private static func pair(in value: UnsafePointer<GValue>) -> (type: String, value: String)? {
        guard let variant = g_value_get_variant(value) else { return nil }
        var first: UnsafeMutablePointer<CChar>?
        var second: UnsafeMutablePointer<CChar>?
        guard quire_variant_get_pair(variant, &first, &second) != 0, let first, let second else { return nil }
        defer {
            g_free(first)
            g_free(second)
        }
        return (String(cString: first), String(cString: second))
    }
}
