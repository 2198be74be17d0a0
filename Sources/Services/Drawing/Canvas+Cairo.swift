internal import CCairo

extension Canvas {
    /// Makes a path cairo's current one.
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

extension Stroke.Cap {
    var cairo: cairo_line_cap_t {
        switch self {
        case .butt: CAIRO_LINE_CAP_BUTT
        case .round: CAIRO_LINE_CAP_ROUND
        case .square: CAIRO_LINE_CAP_SQUARE
        }
    }
}

extension Stroke.Join {
    var cairo: cairo_line_join_t {
        switch self {
        case .miter: CAIRO_LINE_JOIN_MITER
        case .round: CAIRO_LINE_JOIN_ROUND
        case .bevel: CAIRO_LINE_JOIN_BEVEL
        }
    }
}
