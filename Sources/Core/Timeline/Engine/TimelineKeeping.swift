import Foundation

/// A place where the last good timeline of every widget, and what it has spent of its budget, outlive the program.
///
/// Called from the scheduler's own executor; losing a timeline is never an error, the provider is asked again.
public protocol TimelineKeeping: Sendable {
    func timeline(of id: WidgetInstance.ID) -> KeptTimeline?
    func keep(_ timeline: KeptTimeline, of id: WidgetInstance.ID)
    func ledger(of id: WidgetInstance.ID) -> RefreshLedger?
    func keep(_ ledger: RefreshLedger, of id: WidgetInstance.ID)
    /// Both.
    func forget(_ id: WidgetInstance.ID)
}
