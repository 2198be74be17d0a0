import CGtk

/// Slides or fades its child in and out; without motion where the desktop's animations are off.
public final class Revealer: Widget {
    public enum Motion {
        case fade, slideUp
        /// Towards the start of a line: leftwards where one reads rightwards.
        case slideFromEnd

        var gtk: GtkRevealerTransitionType {
            switch self {
            case .fade: GTK_REVEALER_TRANSITION_TYPE_CROSSFADE
            case .slideUp: GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP
            case .slideFromEnd: GTK_REVEALER_TRANSITION_TYPE_SLIDE_LEFT
            }
        }
    }

    public init(_ child: Widget, motion: Motion = .fade) {
        super.init(gtk_revealer_new())
        gtk_revealer_set_child(opaque, child.widget)
        gtk_revealer_set_transition_type(opaque, motion.gtk)
        gtk_revealer_set_transition_duration(opaque, 160)
    }

    public func setMotion(_ motion: Motion) { gtk_revealer_set_transition_type(opaque, motion.gtk) }

    public var isRevealed: Bool {
        get { gtk_revealer_get_reveal_child(opaque) != 0 }
        set { gtk_revealer_set_reveal_child(opaque, newValue ? 1 : 0) }
    }
}
