import CGtk
public import Platform

/// Layout and state in the expression that makes a widget. What changes later is set through the properties of the same meaning.
extension Widget {
    public enum Axis { case horizontal, vertical }

    /// Takes the room that is left along `axis`; nil for both.
    @discardableResult
    public func expanding(_ axis: Axis? = nil) -> Self {
        if axis != .vertical { expandsHorizontally = true }
        if axis != .horizontal { expandsVertically = true }
        return self
    }

    /// Places the widget in more room than it needs; nil leaves a direction as it is.
    @discardableResult
    public func placed(horizontal: Alignment? = nil, vertical: Alignment? = nil) -> Self {
        if let horizontal { horizontalAlignment = horizontal }
        if let vertical { verticalAlignment = vertical }
        return self
    }

    @discardableResult
    public func margins(_ all: Int) -> Self { margins(horizontal: all, vertical: all) }

    @discardableResult
    public func margins(horizontal: Int, vertical: Int) -> Self {
        gtk_widget_set_margin_start(widget, gint(horizontal))
        gtk_widget_set_margin_end(widget, gint(horizontal))
        gtk_widget_set_margin_top(widget, gint(vertical))
        gtk_widget_set_margin_bottom(widget, gint(vertical))
        return self
    }

    @discardableResult
    public func margins(top: Int) -> Self {
        marginTop = top
        return self
    }

    /// Sets the minimum size in logical pixels; -1 leaves a side to the content.
    @discardableResult
    public func sized(width: Int = -1, height: Int = -1) -> Self {
        setSize(width: width, height: height)
        return self
    }

    /// Adds a class of the style sheet.
    @discardableResult
    public func withClass(_ name: String) -> Self {
        addClass(name)
        return self
    }

    /// Hides the widget until it is shown.
    @discardableResult
    public func hidden() -> Self {
        isVisible = false
        return self
    }

    /// Sets the tooltip.
    @discardableResult
    public func withTooltip(_ tooltip: LocalizedText) -> Self {
        self.tooltip = tooltip
        return self
    }

    /// Sets the name that assistive technology reads.
    @discardableResult
    public func named(_ accessibleLabel: LocalizedText) -> Self {
        setAccessibleLabel(accessibleLabel)
        return self
    }
}
