import Drawing
import Foundation
import Graphics
public import Gtk
public import Platform
public import Timeline
public import WidgetKit

/// Shows a view description as GTK widgets that are updated in place. A part that is equal in the next view keeps its widget and its
/// drawing; only changes are laid out and drawn again.
///
/// Parts are equal if their place in the tree and their content are (`PartID`). `ViewRenderer` draws, so the view has the same pixels as a
/// snapshot. Each button, toggle, slider and link has an invisible control that the pointer, the keyboard and assistive technology reach. The owner
/// of `root` must keep the view alive as long.
///
/// ```swift
/// let widgetView = WidgetView(title: "Greeting", family: .small, look: WidgetAppearance(palette: style.palette))
/// widgetView.onAction = { action in perform(action) }
/// widgetView.show(TimelineEntry(date: .now, view: ViewDescription(root: .text("Hello", style: .title))))
/// window.setContent(widgetView.root)
/// ```
@MainActor
public final class WidgetView {
    /// The accessible group of the widget, with the texts of the view in reading order.
    public let root: Widget
    /// The size class of the widget.
    public let family: WidgetFamily
    let title: LocalizedText
    let layer: FixedLayer
    var parts: [PartID: PartView] = [:]
    var controls: [PartID: ControlView] = [:]
    private(set) var sliders: [PartID: SliderView] = [:]
    let fields = FieldViews()
    /// The view as it was given. `pending` holds what was set and is not confirmed yet.
    var view: ViewDescription? { checkedView?.description }
    private var checkedView: CheckedView?
    private var pending = PendingInputs()
    private(set) var look: WidgetAppearance
    /// The date for content that changes with time.
    var now: @MainActor () -> Date = { Date() }
    private(set) var toast: WidgetToast?
    var wheel = ScrollStepper()
    /// The last scroll action, until it is finished.
    private var scrolled: (action: ViewAction, time: ContinuousClock.Instant)?
    /// True while the person types into a field.
    var isTyping = false

    /// Called when a button, a toggle, a link or the background is pressed.
    public var onAction: (@MainActor (ViewAction) -> Void)?
    /// Called with true when a field needs the keyboard, and with false when it no longer does.
    var onTyping: (@MainActor (Bool) -> Void)?

    /// Creates an empty view; `title` is its accessible name until it shows something.
    public init(title: LocalizedText, family: WidgetFamily, look: WidgetAppearance) {
        self.title = title
        self.family = family
        self.look = look
        layer = FixedLayer(name: title).withClass("widget-face")
        root = layer
        addControllers()
        resize()
    }

    /// Whether the view reacts to presses; otherwise it is a picture with text.
    public var isInteractive = true {
        didSet { if isInteractive != oldValue { update() } }
    }

    /// The scale of the view relative to the size of its family.
    public var zoom = 1.0 {
        didSet {
            guard zoom != oldValue else { return }
            resize()
            update()
        }
    }

    /// Shows the view of an entry, or a message if it exceeds the limits. Toggles keep the state that was asked for until `settle()`, as
    /// the view may be older.
    public func show(_ entry: TimelineEntry) {
        do throws(TimelineError) {
            show(try entry.checkedView())
        } catch {
            let refusal = ViewDescription.message(
                title: title, advice: .verbatim(String(error.message.string.prefix(300))), iconName: "quire-warning-symbolic",
                family: family)
            // The message keeps within the limits, unless the title is too long itself.
            if let message = try? CheckedView(refusal) {
                show(message)
            } else {
                checkedView = nil
                show([])
            }
        }
    }

    private func show(_ checked: CheckedView) {
        let view = checked.description
        guard view != self.view else { return update() }
        let old = self.view
        pending.keep(from: old, to: view)
        checkedView = checked
        update()
    }

    /// Changes the colours, fonts and icons.
    public func show(_ look: WidgetAppearance) {
        guard look != self.look else { return }
        self.look = look
        update()
    }

    /// Draws content that changes with time: relative times, countdowns and progress.
    public func redraw() { update() }

    /// Shows toggles and sliders as the view has them. Call it after the actions of `onAction` are done or have failed.
    func settle() {
        scrolled = nil
        fields.settle()
        guard !pending.isEmpty else { return }
        pending = PendingInputs()
        update()
    }

    /// Ends an action of `onAction`. If it failed, the text that was typed for it stays.
    func finish(_ action: ViewAction, isDone: Bool) {
        if scrolled?.action == action { scrolled = nil }
        fields.finish(action, isDone: isDone)
    }

    /// Shows a message over the lower edge of the widget, for some seconds or until it is pressed.
    func showMessage(_ message: LocalizedText) {
        toast?.close()
        toast = WidgetToast(message, over: self, look: look) { [weak self] in self?.toast = nil }
    }

    /// True if a control or a field is at a point of the root, in logical pixels.
    func isControl(at point: Point) -> Bool {
        controls.values.contains { $0.contains(point) } || sliders.values.contains { $0.contains(point) }
            || fields.all.values.contains { $0.contains(point) }
    }

    // MARK: Pressing

    func press(_ id: PartID, _ control: PlacedControl) {
        if case .toggle(let isOn) = control.kind {
            // The toggle changes at once; the next view confirms it.
            pending.toggles[id.path] = !isOn
            update()
        }
        onAction?(control.action)
    }

    /// Handles a slider that was moved to a share.
    func slide(_ id: PartID, _ control: PlacedControl, to value: Double) {
        pending.sliders[id.path] = value
        update()
        onAction?(control.moved(to: value))
    }

    /// Handles a press beside every control.
    func pressBackground() {
        if isTyping { leaveField() }
        if let toast { return toast.close() }
        if let action = backgroundAction { onAction?(action) }
    }

    var backgroundAction: ViewAction? { isInteractive ? view?.action : nil }

    // MARK: Scrolling

    var canScroll: Bool { isInteractive && (view?.scroll?.up ?? view?.scroll?.down) != nil }

    /// Runs the view's action for a scroll step; false if it has none. A step is ignored until the previous one is finished.
    func scroll(_ step: ScrollStepper.Step) -> Bool {
        guard isInteractive, let scroll = view?.scroll, let action = step == .up ? scroll.up : scroll.down else { return false }
        if let scrolled, .now - scrolled.time < .seconds(2) { return true }
        scrolled = (action, .now)
        onAction?(action)
        return true
    }

    // MARK: Rendering

    /// The size in logical pixels, scaled by `zoom`.
    var size: (width: Int, height: Int) {
        (Int((family.size.width * zoom).rounded()), Int((family.size.height * zoom).rounded()))
    }

    private func resize() { layer.setSize(width: size.width, height: size.height) }

    private func update() {
        guard let checkedView else { return }
        show(ViewRenderer(look: look, date: now()).parts(of: checkedView, inputs: pending, size: family.size))
        updateControllers()
    }

    private func show(_ placed: [PlacedPart]) {
        let layout = LayoutContext(size: family.size, zoom: zoom, look: look, layer: layer)
        fields.update(with: placed, of: self, in: layout)
        var (oldParts, oldControls, oldSliders) = (parts, controls, sliders)
        parts = [:]
        controls = [:]
        sliders = [:]
        var lower: Widget?
        for part in placed {
            let widget: Widget?
            if part.id.role == .field {
                widget = fields.all[part.id]?.widget
            } else if part.id.role == .slider {
                guard isInteractive, let slider = oldSliders.removeValue(forKey: part.id) ?? SliderView(part, of: self) else { continue }
                sliders[part.id] = slider.placed(for: part, in: layout)
                widget = sliders[part.id]?.widget
            } else if part.control != nil {
                guard isInteractive, let control = oldControls.removeValue(forKey: part.id) ?? ControlView(part, of: self) else { continue }
                controls[part.id] = control.placed(for: part, in: layout)
                widget = controls[part.id]?.widget
            } else {
                let meaning = part.meaning(isInteractive: isInteractive)
                let known = oldParts[part.id]?.meaning == meaning ? oldParts.removeValue(forKey: part.id) : nil
                parts[part.id] = (known ?? PartView(part, meaning: meaning)).placed(for: part, in: layout)
                widget = parts[part.id]?.widget
            }
            guard let widget else { continue }
            layer.order(widget, over: lower)
            lower = widget
        }
        for part in oldParts.values { part.remove(from: layer) }
        for control in oldControls.values { control.remove(from: layer) }
        for slider in oldSliders.values { slider.remove(from: layer) }
        for field in fields.all.values { showPrompt(of: field) }
        toast?.stayOnTop(of: lower)
    }
}

/// Typing into the fields.
extension WidgetView {
    /// Called when a field is pressed.
    func beginTyping() {
        guard !isTyping else { return }
        isTyping = true
        onTyping?(true)
    }

    /// Moves the focus from the field to the view as a whole, and gives the keyboard back.
    func leaveField() {
        if fields.all.values.contains(where: { $0.widget.containsFocus }) { layer.grabFocus() }
        guard isTyping else { return }
        isTyping = false
        onTyping?(false)
    }

    func send(_ action: ViewAction) {
        onAction?(action)
        leaveField()
    }

    /// Hides the drawn prompt while there is text over it.
    func showPrompt(of field: FieldView) {
        parts[field.id.prompt]?.widget.opacity = field.isEmpty ? 1 : 0
    }
}
