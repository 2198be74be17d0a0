import FlyerLayout
import Gtk

/// A group of what adjusts a flyer: shows its part, and asks the session for changes.
@MainActor
protocol InspectorSection: AnyObject {
    var view: Widget { get }
    /// Shows what is, without asking for a change.
    func render(_ subject: InspectorSubject)
}

/// What a group shows.
struct InspectorSubject {
    let flyer: Flyer
    let template: FlyerTemplate
    /// The texts of the page that is seen, as they were set last.
    let spots: [TextSpot]
}
