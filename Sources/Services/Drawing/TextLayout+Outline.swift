internal import CCairo

extension TextLayout {
    /// The outlines of the letters, the upper left corner of the layout at a point: the same in every output, whatever fonts it finds there.
    /// Letters that are pictures (emoji in colour) have none.
    public func outline(at point: Point) -> Path {
        // Any surface will do: nothing is drawn on it.
        let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
        defer { cairo_surface_destroy(surface) }
        guard let context = cairo_create(surface) else { return Path() }
        defer { cairo_destroy(context) }
        // Curves are kept by cairo as they are only in whole 1/256 units, so small letters are traced large.
        let enlargement = 64.0
        cairo_scale(context, enlargement, enlargement)
        cairo_move_to(context, point.x, point.y)
        path(on: context)
        guard let traced = cairo_copy_path(context) else { return Path() }
        defer { cairo_path_destroy(traced) }
        return Path(traced.pointee)
    }
}

extension Path {
    /// What cairo traced, made larger or smaller.
    init(_ traced: cairo_path_t, scale: Double = 1) {
        self.init()
        guard traced.status == CAIRO_STATUS_SUCCESS, let data = traced.data else { return }
        var index = 0
        while index < Int(traced.num_data) {
            let header = data[index].header
            func point(_ number: Int) -> Point {
                Point(x: data[index + number].point.x * scale, y: data[index + number].point.y * scale)
            }
            switch header.type {
            case CAIRO_PATH_MOVE_TO: move(to: point(1))
            case CAIRO_PATH_LINE_TO: line(to: point(1))
            case CAIRO_PATH_CURVE_TO: curve(control1: point(1), control2: point(2), end: point(3))
            default: close()
            }
            index += max(1, Int(header.length))
        }
    }
}
