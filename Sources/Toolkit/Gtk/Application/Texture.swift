import CGtk
public import GLib

/// Pixels ready to be drawn.
public final class Texture: Object {
    /// From premultiplied BGRA bytes (`CAIRO_FORMAT_ARGB32` on little-endian machines), `stride` bytes a line.
    public init(width: Int, height: Int, stride: Int, pixels: [UInt8]) {
        precondition(pixels.count >= stride * height && stride >= width * 4)
        let bytes = g_bytes_new(pixels, gsize(pixels.count))
        defer { g_bytes_unref(bytes) }
        super.init(
            adopting: UnsafeMutableRawPointer(
                gdk_memory_texture_new(gint(width), gint(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(stride))))
    }

    /// The same from bytes that are kept, not copied: for pictures that follow each other quickly.
    public init(width: Int, height: Int, stride: Int, keeping pixels: [UInt8]) {
        precondition(pixels.count >= stride * height && stride >= width * 4)
        // The storage of an array is one object that never moves; the box keeps it, and nobody changes it, until the texture has gone.
        let box = BoxedValue<[UInt8]>.retain(pixels)
        let base = pixels.withUnsafeBytes { $0.baseAddress }
        let bytes = g_bytes_new_with_free_func(
            base, gsize(pixels.count),
            { box in
                if let box { BoxedValue<[UInt8]>.release(box) }
            }, box)
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

    /// A PNG, JPEG or TIFF file in memory; nil when it is none.
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

    /// Writes a PNG; false when the file cannot be written.
    public func savePNG(to path: String) -> Bool { gdk_texture_save_to_png(OpaquePointer(pointer), path) != 0 }

    /// The widget as it looks now, drawn by the software renderer; nil while it has no size.
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
    public init(name: String) {
        super.init(gtk_picture_new())
        setAccessibleLabel(name)
        gtk_picture_set_can_shrink(opaque, 1)
    }

    /// Whether it fills its place, cut off at two sides, instead of being seen whole.
    public var covers: Bool {
        get { gtk_picture_get_content_fit(opaque) == GTK_CONTENT_FIT_COVER }
        set { gtk_picture_set_content_fit(opaque, newValue ? GTK_CONTENT_FIT_COVER : GTK_CONTENT_FIT_CONTAIN) }
    }

    /// Shows a picture file of our own, such as an illustration.
    public func show(file path: String) { gtk_picture_set_filename(opaque, path) }

    public func show(_ texture: Texture?) { gtk_picture_set_paintable(opaque, texture.map { OpaquePointer($0.pointer) }) }
}
