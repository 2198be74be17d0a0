public import Desktop
import Gtk

extension Preferences {
    /// How an event is told, as the person and the desktop want it.
    public func feedbackChannels(of event: FeedbackEvent) -> FeedbackChannels {
        let isWanted =
            switch event {
            case .success: feedbackSuccess
            case .impact: feedbackImpact
            case .selection: feedbackSelection
            }
        guard isWanted else { return .none }
        return FeedbackChannels(
            isHeard: feedbackSound && Toolkit.areEventSoundsOn, isFelt: feedbackVibration, isSeen: feedbackHighlight)
    }
}
