import CGtk
import Graphics
public import Platform

/// A text, never interpreted as markup.
public final class Label: Widget {
    public init(_ text: LocalizedText? = nil, classes: [String] = []) {
        super.init(gtk_label_new(text?.string ?? ""))
        gtk_label_set_xalign(opaque, 0)
        for name in classes { addClass(name) }
    }

    public var text: LocalizedText {
        get { .verbatim(String(cString: gtk_label_get_text(opaque))) }
        set { setText(newValue.string, marked: []) }
    }

    /// Shows a text, or hides the label if there is none.
    public func show(_ text: LocalizedText?) {
        setText(text?.string ?? "", marked: [])
        isVisible = text?.isEmpty == false
    }

    /// Shows a text with highlighted ranges, such as the matches of a search.
    public func setText(_ text: String, marked ranges: [Range<String.Index>]) {
        gtk_label_set_text(opaque, text)
        guard !ranges.isEmpty else { return gtk_label_set_attributes(opaque, nil) }
        let color = Toolkit.palette[.accent]
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        for range in ranges {
            let start = guint(text.utf8.distance(from: text.startIndex, to: range.lowerBound))
            let end = guint(text.utf8.distance(from: text.startIndex, to: range.upperBound))
            for attribute in [
                pango_attr_background_new(Self.channel(color.red), Self.channel(color.green), Self.channel(color.blue)),
                pango_attr_background_alpha_new(Self.channel(0.3)), pango_attr_weight_new(PANGO_WEIGHT_BOLD),
            ] { Self.insert(attribute, from: start, to: end, into: attributes) }
        }
        gtk_label_set_attributes(opaque, attributes)
    }

    /// How a text fits into too little room.
    public enum Fit {
        /// One line in full.
        case whole
        /// One line with an ellipsis at the end or in the middle.
        case ellipsisAtEnd, ellipsisInMiddle
        /// Wrapped lines, without or with a maximum; long words are broken.
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

    /// Aligns lines: 0 to the start, 0.5 to the center.
    @discardableResult
    public func aligned(_ alignment: Float) -> Label {
        gtk_label_set_xalign(opaque, alignment)
        gtk_label_set_justify(opaque, alignment == 0.5 ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT)
        return self
    }

    /// Sets the natural width and the maximum width in characters.
    @discardableResult
    public func width(characters: Int, atMost: Int? = nil) -> Label {
        gtk_label_set_width_chars(opaque, gint(characters))
        if let atMost { gtk_label_set_max_width_chars(opaque, gint(atMost)) }
        return self
    }

    /// Lets people select and copy the text.
    @discardableResult
    public func selectable() -> Label {
        isSelectable = true
        return self
    }

    public var isSelectable: Bool {
        get { gtk_label_get_selectable(opaque) != 0 }
        set { gtk_label_set_selectable(opaque, newValue ? 1 : 0) }
    }

    // MARK: Emphasis

    public enum Emphasis: Sendable {
        /// Bold, in the accent colour.
        case strong
        /// In the secondary text colour.
        case dim
        /// In the colour for danger.
        case alarming

        fileprivate var color: ColorRole {
            switch self {
            case .strong: .accentText
            case .dim: .secondaryText
            case .alarming: .dangerText
            }
        }
    }

    /// Shows a text made of parts; a part without an emphasis looks normal.
    public func setText(_ parts: [(text: LocalizedText, emphasis: Emphasis?)]) {
        gtk_label_set_text(opaque, parts.map(\.text.string).joined())
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        var start: guint = 0
        for part in parts {
            let end = start + guint(part.text.string.utf8.count)
            if let emphasis = part.emphasis {
                let color = Toolkit.palette[emphasis.color]
                let paint = pango_attr_foreground_new(Self.channel(color.red), Self.channel(color.green), Self.channel(color.blue))
                Self.insert(paint, from: start, to: end, into: attributes)
                if emphasis == .strong { Self.insert(pango_attr_weight_new(PANGO_WEIGHT_BOLD), from: start, to: end, into: attributes) }
            }
            start = end
        }
        gtk_label_set_attributes(opaque, attributes)
    }

    /// A channel of a colour in Pango's 16 bits.
    private static func channel(_ value: Double) -> guint16 { guint16(max(0, min(1, value)) * 65535) }

    private static func insert(
        _ attribute: UnsafeMutablePointer<PangoAttribute>?, from start: guint, to end: guint, into list: OpaquePointer?
    ) {
        guard let attribute else { return }
        attribute.pointee.start_index = start
        attribute.pointee.end_index = end
        pango_attr_list_insert(list, attribute)
    }
}
