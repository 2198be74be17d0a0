import CCairo
public import Graphics

/// A drawing surface: pixels, a page, or the one that GTK provides while a widget draws itself.
///
/// Not `Sendable`: a canvas is used by one thread at a time, and only during the call that provides it.
public final class Canvas {
    /// A `cairo_t`. This object holds one reference.
    let context: OpaquePointer

    /// Draws on an existing `cairo_t`, such as GTK's for a drawing area, and takes a reference of its own.
    public init(borrowing context: OpaquePointer) {
        self.context = cairo_reference(context)
    }

    /// Takes over the caller's reference.
    init(adopting context: OpaquePointer) {
        self.context = context
    }

    deinit { cairo_destroy(context) }

    // MARK: State

    /// Runs the body, then restores the clip, the transformation and the settings.
    public func withSavedState<Result>(_ body: () throws -> Result) rethrows -> Result {
        cairo_save(context)
        defer { cairo_restore(context) }
        return try body()
    }

    public func translate(x: Double, y: Double) { cairo_translate(context, x, y) }

    public func scale(x: Double, y: Double) { cairo_scale(context, x, y) }

    /// Rotates what follows clockwise, in radians.
    public func rotate(by angle: Double) { cairo_rotate(context, angle) }

    /// Restricts what follows to the inside of a path.
    public func clip(to path: Path) {
        trace(path)
        cairo_clip(context)
    }

    /// Whether edges are smoothed. Otherwise every pixel is either inside or outside.
    public var isAntialiased: Bool {
        get { cairo_get_antialias(context) != CAIRO_ANTIALIAS_NONE }
        set { cairo_set_antialias(context, newValue ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE) }
    }

    // MARK: Shapes

    public func fill(_ path: Path, with paint: Paint) {
        trace(path)
        setSource(paint)
        cairo_fill(context)
    }

    public func fill(_ path: Path, with color: Color) { fill(path, with: .color(color)) }

    public func stroke(_ path: Path, with paint: Paint, _ stroke: Stroke) {
        trace(path)
        setSource(paint)
        cairo_set_line_width(context, stroke.width)
        cairo_set_line_cap(context, stroke.cap == .round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
        cairo_set_line_join(context, stroke.join == .round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
        cairo_set_dash(context, stroke.dashes, Int32(stroke.dashes.count), 0)
        cairo_stroke(context)
    }

    public func stroke(_ path: Path, with color: Color, width: Double) {
        stroke(path, with: .color(color), Stroke(width: width))
    }

    /// Fills the whole clip.
    public func fill(with paint: Paint) {
        setSource(paint)
        cairo_paint(context)
    }

    /// Makes the whole clip transparent.
    public func clear() {
        withSavedState {
            cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
            cairo_paint(context)
        }
    }

    // MARK: Pixels

    /// Draws a bitmap scaled to a rectangle. With `isSmooth` false, enlarged pixels keep their hard edges.
    public func draw(_ bitmap: Bitmap, in rectangle: Rectangle, opacity: Double = 1, isSmooth: Bool = true) {
        guard bitmap.width > 0, bitmap.height > 0, let surface = ImageSurface(copying: bitmap) else { return }
        if isDocument { surface.identify(bitmap) }
        draw(surface, width: bitmap.width, height: bitmap.height, in: rectangle, opacity: opacity, isSmooth: isSmooth)
    }

    /// Draws a picture that is kept for repeated drawing.
    public func draw(_ image: StoredImage, in rectangle: Rectangle, opacity: Double = 1) {
        draw(image.surface, width: image.width, height: image.height, in: rectangle, opacity: opacity, isSmooth: true)
    }

    private func draw(_ surface: ImageSurface, width: Int, height: Int, in rectangle: Rectangle, opacity: Double, isSmooth: Bool) {
        withSavedState {
            cairo_translate(context, rectangle.x, rectangle.y)
            cairo_scale(context, rectangle.width / Double(width), rectangle.height / Double(height))
            cairo_set_source_surface(context, surface.surface, 0, 0)
            cairo_pattern_set_filter(cairo_get_source(context), isSmooth ? CAIRO_FILTER_GOOD : CAIRO_FILTER_NEAREST)
            // Without padding, smoothed edge pixels would become transparent. In documents cairo would enlarge the picture for it.
            if !isDocument { cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD) }
            cairo_rectangle(context, 0, 0, Double(width), Double(height))
            cairo_clip(context)
            cairo_paint_with_alpha(context, opacity)
        }
    }

    /// Whether the target is a document, which stores vectors, rather than pixels.
    var isDocument: Bool {
        let kind = cairo_surface_get_type(cairo_get_target(context))
        return [CAIRO_SURFACE_TYPE_PDF, CAIRO_SURFACE_TYPE_PS, CAIRO_SURFACE_TYPE_SVG].contains(kind)
    }

    /// Fills a mask that is scaled to a rectangle.
    public func fill(_ mask: AlphaMask, in rectangle: Rectangle, with paint: Paint) {
        guard mask.width > 0, mask.height > 0, let surface = ImageSurface(copying: mask) else { return }
        withSavedState {
            setSource(paint)
            cairo_translate(context, rectangle.x, rectangle.y)
            cairo_scale(context, rectangle.width / Double(mask.width), rectangle.height / Double(mask.height))
            cairo_mask_surface(context, surface.surface, 0, 0)
        }
    }

    // MARK: Text

    /// Draws text with its upper left corner at a point.
    public func draw(_ layout: TextLayout, at point: Point, with paint: Paint) {
        setSource(paint)
        cairo_move_to(context, point.x, point.y)
        layout.show(on: context)
    }

    public func draw(_ layout: TextLayout, at point: Point, with color: Color) { draw(layout, at: point, with: .color(color)) }
}

extension Canvas {
    /// Makes a path cairo's current path.
    func trace(_ path: Path) {
        cairo_new_path(context)
        for element in path.elements {
            switch element {
            case .move(let point): cairo_move_to(context, point.x, point.y)
            case .line(let point): cairo_line_to(context, point.x, point.y)
            case .curve(let one, let two, let end): cairo_curve_to(context, one.x, one.y, two.x, two.y, end.x, end.y)
            case .arc(let center, let radius, let from, let to): cairo_arc(context, center.x, center.y, radius, from, to)
            case .close: cairo_close_path(context)
            }
        }
    }

    func setSource(_ paint: Paint) {
        switch paint {
        case .color(let color):
            cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
        case .linear(let from, let to, let stops):
            setGradient(cairo_pattern_create_linear(from.x, from.y, to.x, to.y), stops)
        case .radial(let center, let radius, let stops):
            setGradient(cairo_pattern_create_radial(center.x, center.y, 0, center.x, center.y, radius), stops)
        }
    }

    private func setGradient(_ pattern: OpaquePointer?, _ stops: [Paint.Stop]) {
        for stop in stops {
            cairo_pattern_add_color_stop_rgba(pattern, stop.offset, stop.color.red, stop.color.green, stop.color.blue, stop.color.alpha)
        }
        cairo_set_source(context, pattern)
        cairo_pattern_destroy(pattern)
    }
}
