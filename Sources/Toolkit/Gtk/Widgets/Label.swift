import CGtk

/// Text that is never read as markup.
public final class Label: Widget {
    public init(_ text: String = "", classes: [String] = []) {
        super.init(gtk_label_new(text))
        gtk_label_set_xalign(opaque, 0)
        for name in classes { addClass(name) }
    }

    public var text: String {
        get { String(cString: gtk_label_get_text(opaque)) }
        set { setText(newValue, marked: []) }
    }

    /// Shows a text of which some ranges stand out, as what a search found.
    public func setText(_ text: String, marked ranges: [Range<String.Index>]) {
        gtk_label_set_text(opaque, text)
        guard !ranges.isEmpty else { return gtk_label_set_attributes(opaque, nil) }
        var color = GdkRGBA(red: 1, green: 0.8, blue: 0, alpha: 1)
        gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), "quire_accent", &color)
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        func part(_ channel: Float) -> guint16 { guint16(max(0, min(1, channel)) * 65535) }
        for range in ranges {
            let start = guint(text.utf8.distance(from: text.startIndex, to: range.lowerBound))
            let end = guint(text.utf8.distance(from: text.startIndex, to: range.upperBound))
            for attribute in [
                pango_attr_background_new(part(color.red), part(color.green), part(color.blue)), pango_attr_background_alpha_new(part(0.3)),
                pango_attr_weight_new(PANGO_WEIGHT_BOLD),
            ] {
                guard let attribute else { continue }
                attribute.pointee.start_index = start
                attribute.pointee.end_index = end
                pango_attr_list_insert(attributes, attribute)
            }
        }
        gtk_label_set_attributes(opaque, attributes)
    }

    public enum Fit {
        /// One line that is never cut.
        case whole
        /// One line, cut at the end or in the middle.
        case ellipsisAtEnd, ellipsisInMiddle
        /// As many lines as it takes, or at most so many; long words are broken.
        case wrap, lines(Int)
    }

    @discardableResult
    public func fitting(_ fit: Fit) -> Label {
        switch fit {
        case .whole: gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_NONE)
        case .ellipsisAtEnd: gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_END)
        case .ellipsisInMiddle: gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_MIDDLE)
        case .wrap, .lines:
            gtk_label_set_wrap(opaque, 1)
            gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
            if case .lines(let count) = fit {
                gtk_label_set_lines(opaque, gint(count))
                gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_END)
            }
        }
        return self
    }

    /// 0 puts lines to the start, 0.5 to the middle.
    @discardableResult
    public func aligned(_ alignment: Float) -> Label {
        gtk_label_set_xalign(opaque, alignment)
        gtk_label_set_justify(opaque, alignment == 0.5 ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT)
        return self
    }

    /// The natural width, in characters.
    @discardableResult
    public func width(characters: Int, atMost: Int? = nil) -> Label {
        gtk_label_set_width_chars(opaque, gint(characters))
        if let atMost { gtk_label_set_max_width_chars(opaque, gint(atMost)) }
        return self
    }

    public var isSelectable: Bool {
        get { gtk_label_get_selectable(opaque) != 0 }
        set { gtk_label_set_selectable(opaque, newValue ? 1 : 0) }
    }
}

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
