import CGtk
public import GLib
public import Platform

/// A picture of pixels.
public final class Texture: Object {
    /// Copies premultiplied BGRA bytes (`CAIRO_FORMAT_ARGB32` on little-endian machines), `stride` bytes a line.
    public init(width: Int, height: Int, stride: Int, pixels: [UInt8]) {
        precondition(pixels.count >= stride * height && stride >= width * 4)
        let bytes = g_bytes_new(pixels, gsize(pixels.count))
        defer { g_bytes_unref(bytes) }
        super.init(
            adopting: UnsafeMutableRawPointer(
                gdk_memory_texture_new(gint(width), gint(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(stride))))
    }

    /// Uses the bytes without copying them: for pictures that follow each other quickly.
    public init(width: Int, height: Int, stride: Int, keeping pixels: [UInt8]) {
        precondition(pixels.count >= stride * height && stride >= width * 4)
        // The storage of an array never moves. The box keeps it unchanged until the texture is freed.
        let box = BoxedValue<[UInt8]>.retain(pixels)
        let base = pixels.withUnsafeBytes { $0.baseAddress }
        let bytes = g_bytes_new_with_free_func(
            base, gsize(pixels.count), releaseBox, box)
        defer { g_bytes_unref(bytes) }
        super.init(
            adopting: UnsafeMutableRawPointer(
                gdk_memory_texture_new(gint(width), gint(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(stride))))
    }

    /// Premultiplied BGRA bytes, `width * 4` a line.
    public func pixels() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
            gdk_texture_download(OpaquePointer(pointer), buffer.baseAddress, gsize(width * 4))
            count = width * height * 4
        }
    }

    /// Decodes a PNG, JPEG or TIFF file in memory; nil for anything else.
    public convenience init?(file bytes: [UInt8]) {
        let data = g_bytes_new(bytes, gsize(bytes.count))
        defer { g_bytes_unref(data) }
        guard let texture = gdk_texture_new_from_bytes(data, nil) else { return nil }
        self.init(adopting: texture)
    }

    override init(retaining texture: UnsafeMutableRawPointer) { super.init(retaining: texture) }

    init(adopting texture: OpaquePointer) { super.init(adopting: UnsafeMutableRawPointer(texture)) }

    public var width: Int { Int(gdk_texture_get_width(OpaquePointer(pointer))) }
    public var height: Int { Int(gdk_texture_get_height(OpaquePointer(pointer))) }

    /// Writes a PNG file; false when that fails.
    public func savePNG(to path: String) -> Bool { gdk_texture_save_to_png(OpaquePointer(pointer), path) != 0 }

    /// A screenshot of a widget; nil before it has a size.
    public static func ofWidget(_ widget: Widget) -> Texture? {
        guard widget.width > 0, widget.height > 0, let native = gtk_widget_get_native(widget.widget) else { return nil }
        let paintable = gtk_widget_paintable_new(widget.widget)
        defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
        let snapshot = gtk_snapshot_new()
        gdk_paintable_snapshot(paintable, snapshot, Double(widget.width), Double(widget.height))
        guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
        defer { gsk_render_node_unref(node) }
        guard let renderer = gtk_native_get_renderer(native),
            let texture = gsk_renderer_render_texture(renderer, node, nil)
        else { return nil }
        return Texture(adopting: texture)
    }
}

/// A picture in the window, scaled to fit.
public final class PictureView: Widget {
    public init(name: LocalizedText) {
        super.init(gtk_picture_new())
        setAccessibleLabel(name)
        gtk_picture_set_can_shrink(opaque, 1)
    }

    /// Whether the picture fills the view, cropped at two sides, instead of being shown whole.
    public var covers: Bool {
        get { gtk_picture_get_content_fit(opaque) == GTK_CONTENT_FIT_COVER }
        set { gtk_picture_set_content_fit(opaque, newValue ? GTK_CONTENT_FIT_COVER : GTK_CONTENT_FIT_CONTAIN) }
    }

    /// Shows a picture file of our own, such as an illustration.
    public func show(file path: String) { gtk_picture_set_filename(opaque, path) }

    public func show(_ texture: Texture?) { gtk_picture_set_paintable(opaque, texture.map { OpaquePointer($0.pointer) }) }
}

/// A named icon from the icon theme.
public final class Icon: Widget {
    private var name: String

    public init(_ name: String, size: Int = 16) {
        self.name = name
        // Screen readers skip it: the text beside it says what it means.
        super.init(
            quire_widget_new_with_role(quire_type_image(), GTK_ACCESSIBLE_ROLE_PRESENTATION)!.assumingMemoryBound(to: GtkWidget.self))
        gtk_image_set_from_icon_name(opaque, name)
        gtk_image_set_pixel_size(opaque, gint(size))
    }

    public func show(_ name: String) {
        self.name = name
        gtk_image_set_from_icon_name(opaque, name)
    }

    /// The icon, or the first letter of what it stands for where no theme has it: a control without either would be blank.
    func orLetter(of meaning: LocalizedText) -> Widget { Self.exists(name) ? self : Label(Self.letter(of: meaning)) }

    static func letter(of meaning: LocalizedText) -> LocalizedText { .verbatim(meaning.string.prefix(1).uppercased()) }

    /// Adds a folder that is laid out as an icon theme (`hicolor/…`).
    public static func addSearchPath(_ folder: String) {
        guard let display = gdk_display_get_default() else { return }
        gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), folder)
    }

    /// Whether the current icon theme has such an icon.
    public static func exists(_ name: String) -> Bool {
        guard let display = gdk_display_get_default() else { return false }
        return gtk_icon_theme_has_icon(gtk_icon_theme_get_for_display(display), name) != 0
    }
}

/// A widget that our own code draws.
public final class CanvasView: Widget {
    /// Draws into a Cairo context (`cairo_t *`, valid only during the call). `width` and `height` are logical pixels of `scale` device
    /// pixels each.
    public typealias Draw = @MainActor (_ context: OpaquePointer, _ width: Int, _ height: Int, _ scale: Int) -> Void

    /// The role of the drawing for assistive technology.
    public enum Meaning: Hashable, Sendable {
        case picture, words
        /// Hidden from assistive technology.
        case decoration
    }

    public init(name: LocalizedText, meaning: Meaning = .picture, _ draw: @escaping Draw) {
        let area = quire_widget_new_with_role(quire_type_drawing_area(), meaning.role)!
        super.init(area.assumingMemoryBound(to: GtkWidget.self))
        if meaning != .decoration { setAccessibleLabel(name) }
        gtk_drawing_area_set_draw_func(
            pointer.assumingMemoryBound(to: GtkDrawingArea.self),
            { area, context, width, height, box in
                guard let area, let context, let box else { return }
                nonisolated(unsafe) let cairo = context
                let scale = Int(gtk_widget_get_scale_factor(UnsafeMutableRawPointer(area).assumingMemoryBound(to: GtkWidget.self)))
                MainActor.assumeIsolated { BoxedValue<Draw>.value(at: box)(cairo, Int(width), Int(height), scale) }
            }, BoxedValue.retain(draw), releaseBox)
    }

    /// The natural size in logical pixels.
    public func setContentSize(width: Int, height: Int) {
        let area = pointer.assumingMemoryBound(to: GtkDrawingArea.self)
        gtk_drawing_area_set_content_width(area, gint(width))
        gtk_drawing_area_set_content_height(area, gint(height))
    }
}

extension CanvasView.Meaning {
    fileprivate var role: GtkAccessibleRole {
        switch self {
        case .picture: GTK_ACCESSIBLE_ROLE_IMG
        case .words: GTK_ACCESSIBLE_ROLE_LABEL
        case .decoration: GTK_ACCESSIBLE_ROLE_PRESENTATION
        }
    }
}
