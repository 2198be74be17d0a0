import Drawing
import Foundation
public import Gtk
public import Timeline
public import WidgetKit

/// Shows a view description as widgets that are changed in place: what is the same in the next view keeps its widget and what it has
/// drawn, so only what has changed is laid out on the screen and drawn again.
///
/// Parts are the same by their place in the tree and what they draw (`PartID`). Drawing is `ViewRenderer`'s, so a face has the same pixels
/// as a snapshot. Over the place of each button, toggle and link there is a control that the pointer, the keyboard and assistive
/// technology reach. Whoever shows `root` keeps the face as long.
@MainActor
public final class WidgetFace {
    /// One group for assistive technology, named after the widget, with the words of the view in reading order.
    public let root: Widget
    public let family: WidgetFamily
    let title: String
    let layer: FixedLayer
    var parts: [PartID: PartView] = [:]
    var controls: [PartID: ControlView] = [:]
    let fields = FaceFields()
    /// As it was given, and as it is shown: with toggles as somebody asked for.
    private(set) var view: ViewDescription?
    private var asked: [[UInt16]: Bool] = [:]
    private var look: WidgetLook
    /// The moment that what changes with time is shown for.
    var now: @MainActor () -> Date = { Date() }
    private(set) var note: FaceNote?
    private var hands: FaceHands?
    /// The step that somebody scrolled and that is not done yet.
    private var scrolled: (action: ViewAction, time: ContinuousClock.Instant)?
    /// Somebody has pressed a field and types into it.
    public internal(set) var isTyping = false

    /// Somebody pressed a button, a toggle or a link, or the face itself.
    public var acted: (@MainActor (ViewAction) -> Void)?
    /// Somebody pressed a field and wants the keyboard for it, or no longer.
    public var typed: (@MainActor (Bool) -> Void)?

    public init(title: String, family: WidgetFamily, look: WidgetLook) {
        self.title = title
        self.family = family
        self.look = look
        layer = FixedLayer(name: title)
        root = layer
        layer.addClass("widget-face")
        hands = FaceHands(of: self)
        resize()
    }

    /// Whether it can be pressed; otherwise it is a picture with words.
    public var isInteractive = true {
        didSet { if isInteractive != oldValue { update() } }
    }

    /// The size as a share of the family's; what is drawn is smaller or larger with it.
    public var zoom = 1.0 {
        didSet {
            guard zoom != oldValue else { return }
            resize()
            update()
        }
    }

    /// Shows a view; one that breaks the limits says so in its place. Toggles that were pressed keep the state that was asked for until
    /// `settle()`: the view may be from before.
    public func show(_ view: ViewDescription) {
        guard view != self.view else { return update() }
        let old = self.view
        asked = asked.filter { path, _ in
            guard let before = old?.toggle(at: path), let after = view.toggle(at: path) else { return false }
            return before.title == after.title && before.action == after.action
        }
        self.view = view
        update()
    }

    public func show(_ look: WidgetLook) {
        guard look != self.look else { return }
        self.look = look
        update()
    }

    /// Draws what changes with time: relative and countdown times, progress. Nothing else is drawn.
    public func redraw() { update() }

    /// Shows toggles as the view has them, whatever was asked for: to be called once what `acted` was told is done, or has failed.
    public func settle() {
        scrolled = nil
        fields.settle()
        guard !asked.isEmpty else { return }
        asked = [:]
        update()
    }

    /// An action that `acted` was told of has been done, or has failed: what was typed for it is no longer needed, or still is.
    public func finish(_ action: ViewAction, isDone: Bool) {
        if scrolled?.action == action { scrolled = nil }
        fields.finish(action, isDone: isDone)
    }

    /// Says something calmly over the lower edge of the widget, for a while or until it is pressed.
    public func tell(_ message: String) {
        note?.close()
        note = FaceNote(message, over: self, look: look) { [weak self] in self?.note = nil }
    }

    /// Whether a button, a toggle, a link or a field is at a place of the root, in its logical pixels.
    public func isControl(at point: (x: Double, y: Double)) -> Bool {
        controls.values.contains { $0.contains(point) } || fields.all.values.contains { $0.contains(point) }
    }

    // MARK: Pressing

    func press(_ id: PartID, _ control: PlacedControl) {
        if case .toggle(let isOn) = control.kind {
            // At once; what it really is comes with the next view.
            asked[id.path] = !isOn
            update()
        }
        acted?(control.action)
    }

    /// A press beside every control.
    func pressGround() {
        if isTyping { leaveField() }
        if let note { return note.close() }
        if let action = groundAction { acted?(action) }
    }

    var groundAction: ViewAction? { isInteractive ? view?.action : nil }

    // MARK: Scrolling

    var canScroll: Bool { isInteractive && (view?.scroll?.up ?? view?.scroll?.down) != nil }

    /// Does what the view says for a step; false where it says nothing. A step that is not done yet is not taken again.
    func scroll(_ step: ScrollSteps.Step) -> Bool {
        guard isInteractive, let scroll = view?.scroll, let action = step == .up ? scroll.up : scroll.down else { return false }
        if let scrolled, .now - scrolled.time < .seconds(2) { return true }
        scrolled = (action, .now)
        acted?(action)
        return true
    }

    // MARK: Showing

    /// The size in logical pixels, as it is shown.
    var size: (width: Int, height: Int) {
        (Int((family.size.width * zoom).rounded()), Int((family.size.height * zoom).rounded()))
    }

    private func resize() { layer.setSize(width: size.width, height: size.height) }

    private func update() {
        guard let view else { return }
        let renderer = ViewRenderer(look: look, date: now())
        do throws(TimelineError) {
            show(try renderer.parts(of: view.asking(asked), size: family.size))
        } catch {
            let refusal = ViewDescription.message(
                title: title, advice: error.message, iconName: "quire-warning-symbolic", family: family)
            // A message of ours keeps to the limits, unless what it tells of is as long as they are.
            show((try? renderer.parts(of: refusal, size: family.size)) ?? [])
        }
        hands?.update()
    }

    private func show(_ placed: [PlacedPart]) {
        let ground = FaceGround(size: family.size, zoom: zoom, look: look, layer: layer)
        fields.take(placed, of: self, on: ground)
        var (oldParts, oldControls) = (parts, controls)
        parts = [:]
        controls = [:]
        var lower: Widget?
        for part in placed {
            if part.id.role == .field {
                guard let field = fields.all[part.id] else { continue }
                layer.order(field.widget, over: lower)
                lower = field.widget
            } else if part.control != nil {
                guard isInteractive, let control = oldControls.removeValue(forKey: part.id) ?? ControlView(part, of: self) else { continue }
                guard control.update(part, on: ground) else {
                    control.remove(from: layer)
                    continue
                }
                controls[part.id] = control
                layer.order(control.widget, over: lower)
                lower = control.widget
            } else {
                let meaning = part.meaning(isInteractive: isInteractive)
                var drawn = oldParts.removeValue(forKey: part.id)
                if let known = drawn, known.meaning != meaning {
                    known.remove(from: layer)
                    drawn = nil
                }
                let view = drawn ?? PartView(part, meaning: meaning)
                guard view.update(part, on: ground) else {
                    view.remove(from: layer)
                    continue
                }
                parts[part.id] = view
                layer.order(view.widget, over: lower)
                lower = view.widget
            }
        }
        for part in oldParts.values { part.remove(from: layer) }
        for control in oldControls.values { control.remove(from: layer) }
        for field in fields.all.values { showPrompt(of: field) }
        note?.stayOnTop(of: lower)
    }
}

/// Typing into the fields of a face.
extension WidgetFace {
    /// Somebody pressed a field.
    func beginTyping() {
        guard !isTyping else { return }
        isTyping = true
        typed?(true)
    }

    /// Somebody has typed enough: the focus goes from the field to the face as a whole, and the keyboard to whoever had it.
    public func leaveField() {
        if fields.all.values.contains(where: { $0.widget.containsFocus }) { layer.grabFocus() }
        guard isTyping else { return }
        isTyping = false
        typed?(false)
    }

    func send(_ action: ViewAction) {
        acted?(action)
        leaveField()
    }

    /// The prompt is drawn: it is seen while nothing is typed over it.
    func showPrompt(of field: FieldView) {
        parts[field.id.prompt]?.widget.opacity = field.isEmpty ? 1 : 0
    }
}
