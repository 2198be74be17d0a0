import FlyerLayout
import Foundation

/// The flyer that is being edited, with its undo history.
@MainActor
final class FlyerSession {
    /// The draft that the flyer is saved as; nil until it is saved for the first time.
    var draft: UUID?
    /// Called after every change, undo and redo.
    var changeHandlers: [@MainActor () -> Void] = []

    var flyer: Flyer { state.flyer }
    var template: FlyerTemplate { state.template }
    var canUndo: Bool { !past.isEmpty }
    var canRedo: Bool { !future.isEmpty }

    /// One step of the history. It includes the template, because a flyer is meaningless without it.
    private struct State: Equatable {
        var flyer: Flyer
        var template: FlyerTemplate
    }

    private var state: State
    /// Oldest first.
    private var past: [State] = []
    /// The next step to redo is the last.
    private var future: [State] = []
    /// The kind of change that the latest step in `past` collects; nil once that step is complete.
    private var coalescedKind: String?

    /// The number of steps that are kept. Pictures in them are shared, not copied.
    static let maximumSteps = 500

    init(_ flyer: Flyer, template: FlyerTemplate, draft: UUID? = nil) {
        state = State(flyer: flyer, template: template)
        self.draft = draft
    }

    /// Changes the flyer. Successive changes of one kind, such as typing into one field, are undone together.
    ///
    /// - Parameter kind: such as `title` or `accent`; nil for a change that is always undone by itself.
    func change(_ kind: String?, _ edit: (inout Flyer) -> Void) {
        var new = state
        edit(&new.flyer)
        apply(new, kind: kind)
    }

    /// Switches to another template, or to a new version of the same file.
    func replaceTemplate(_ template: FlyerTemplate) {
        var new = state
        new.template = template
        new.flyer.template = template.id
        apply(new, kind: nil)
    }

    /// Completes the current step, so that the next change is undone by itself: after a field lost the focus, or a colour was chosen.
    func endCoalescing() { coalescedKind = nil }

    func undo() {
        guard let before = past.popLast() else { return }
        future.append(state)
        restore(before)
    }

    func redo() {
        guard let next = future.popLast() else { return }
        past.append(state)
        restore(next)
    }

    private func apply(_ new: State, kind: String?) {
        guard new != state else { return }
        if kind == nil || kind != coalescedKind {
            past.append(state)
            if past.count > Self.maximumSteps { past.removeFirst(past.count - Self.maximumSteps) }
        }
        coalescedKind = kind
        future = []
        state = new
        notify()
    }

    private func restore(_ other: State) {
        coalescedKind = nil
        state = other
        notify()
    }

    private func notify() {
        for handler in changeHandlers { handler() }
    }
}
