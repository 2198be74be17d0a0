import Foundation
import GLib
import Graphics
import Gtk
import Platform
import Timeline
import WidgetKit

/// An invisible slider of a widget over the drawn one. While it is dragged it sends its share a few times a second, and the last one always.
@MainActor
final class SliderView: PlacedView {
    let widget: Slider
    private let id: PartID
    private var control: PlacedControl
    var area: PixelArea?
    private weak var widgetView: WidgetView?
    /// True while the position is shown rather than set by a person.
    private var isShowing = false
    /// The interval between two values that are sent, and the value that waits for its end.
    private static let interval = Duration.milliseconds(80)
    private var cooldown: Timeout?
    private var waiting: Double?
    /// Until when positions of the view are not shown, because they may be older than what a person has set.
    private var held: ContinuousClock.Instant?
    private static let holdTime = Duration.seconds(1)

    /// Nil for a part that is not a slider.
    init?(_ part: PlacedPart, of widgetView: WidgetView) {
        guard let control = part.control, case .slider(let value) = control.kind else { return nil }
        id = part.id
        self.control = control
        self.widgetView = widgetView
        widget = Slider(name: .verbatim(control.label), range: 0...1, step: 0.05)
        widget.addClass("face-slider")
        widget.value = value
        widget.onChange { [weak self] in self?.changed(to: $0) }
    }

    func update(_ part: PlacedPart, in layout: LayoutContext) -> Bool {
        guard let control = part.control, case .slider(let value) = control.kind, let area = layout.area(of: part.frame) else {
            return false
        }
        layout.layer.place(widget, in: area, from: self.area)
        if control.label != self.control.label { widget.setAccessibleLabel(.verbatim(control.label)) }
        (self.control, self.area) = (control, area)
        if let held, .now < held { return true }
        if widget.value != value {
            isShowing = true
            widget.value = value
            isShowing = false
        }
        return true
    }

    private func changed(to value: Double) {
        guard !isShowing else { return }
        held = .now + Self.holdTime
        guard cooldown == nil else {
            waiting = value
            return
        }
        cooldown = Timeout(after: Self.interval) { [weak self] in
            guard let self else { return }
            self.cooldown = nil
            if let waiting = self.waiting {
                self.waiting = nil
                self.changed(to: waiting)
            }
        }
        widgetView?.slide(id, control, to: value)
    }
}
