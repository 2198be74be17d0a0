import LibraryStore
import Timeline

/// What the controls of a to-do widget ask its kind for.
enum TodoAction {
    /// The link does the same for whoever draws the view elsewhere.
    case complete(TodoTask.ID, link: String? = nil)
    /// Of one that was just done, or is shown as done.
    case reopen(TodoTask.ID)
    case add(String)
    case turn(by: Int, WidgetInstance.ID)

    /// Nil for what no control of this widget asks for.
    init?(_ name: String, _ parameters: [String: String]) {
        let task = parameters["task"].flatMap(Int64.init)
        switch (name, task) {
        case ("complete", let task?): self = .complete(task)
        case ("undo", let task?): self = .reopen(task)
        case ("add", _):
            guard let text = parameters["text"] else { return nil }
            self = .add(text)
        case ("page", _):
            guard let widget = parameters["widget"].flatMap(Int64.init), let step = parameters["by"].flatMap(Int.init), abs(step) == 1 else {
                return nil
            }
            self = .turn(by: step, widget)
        default: return nil
        }
    }

    /// As a view asks for it.
    var request: ViewAction {
        switch self {
        case .complete(let task, let link):
            .provider("complete", parameters: ["task": String(task)].merging(link.map { ["link": $0] } ?? [:]) { $1 })
        case .reopen(let task): .provider("undo", parameters: ["task": String(task)])
        // The host puts in what was typed.
        case .add: .provider("add")
        case .turn(let step, let widget): .provider("page", parameters: ["by": String(step), "widget": String(widget)])
        }
    }
}
