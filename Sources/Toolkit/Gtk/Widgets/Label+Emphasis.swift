import CGtk

/// Parts of a text that stand out, or step back.
extension Label {
    public enum Emphasis: Sendable {
        /// Bold, in the accent's colour.
        case strong
        /// In the colour of what is beside the point.
        case dim
        /// In the colour of danger.
        case alarming

        fileprivate var color: String {
            switch self {
            case .strong: "quire_accent_text"
            case .dim: "quire_secondary_text"
            case .alarming: "quire_danger_text"
            }
        }
    }

    /// Shows a text put together of parts; nil leaves one as it is.
    public func setText(_ parts: [(text: String, emphasis: Emphasis?)]) {
        gtk_label_set_text(opaque, parts.map(\.text).joined())
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        var start: guint = 0
        for part in parts {
            let end = start + guint(part.text.utf8.count)
            if let emphasis = part.emphasis {
                var color = GdkRGBA(red: 0, green: 0, blue: 0, alpha: 1)
                func channel(_ value: Float) -> guint16 { guint16(max(0, min(1, value)) * 65535) }
                if gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), emphasis.color, &color) != 0 {
                    let paint = pango_attr_foreground_new(channel(color.red), channel(color.green), channel(color.blue))
                    Label.insert(paint, from: start, to: end, into: attributes)
                }
                if emphasis == .strong { Label.insert(pango_attr_weight_new(PANGO_WEIGHT_BOLD), from: start, to: end, into: attributes) }
            }
            start = end
        }
        gtk_label_set_attributes(opaque, attributes)
    }

    private static func insert(
        _ attribute: UnsafeMutablePointer<PangoAttribute>?, from start: guint, to end: guint, into list: OpaquePointer?
    ) {
        guard let attribute else { return }
        attribute.pointee.start_index = start
        attribute.pointee.end_index = end
        pango_attr_list_insert(list, attribute)
    }
}
