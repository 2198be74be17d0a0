import FlyerLayout
import Foundation

/// The flyer that is being edited, with its undo history.
@MainActor
final class FlyerSession {
    /// The draft that the flyer is saved as; nil until it is saved for the first time.
    var draft: UUID?
    /// Called after every change, undo and redo.
    var changeHandlers: [@MainActor () -> Void] = []

    private(set) var flyer: Flyer
    let template: FlyerTemplate
    var canUndo: Bool { !past.isEmpty }
    var canRedo: Bool { !future.isEmpty }

    /// Oldest first.
    private var past: [Flyer] = []
    /// The next step to redo is the last.
    private var future: [Flyer] = []
    /// The kind of change that the latest step in `past` collects; nil once that step is complete.
    private var coalescedKind: String?

    /// The number of steps that are kept. Pictures in them are shared, not copied.
    static let maximumSteps = 500

    init(_ flyer: Flyer, template: FlyerTemplate, draft: UUID? = nil) {
        (self.flyer, self.template, self.draft) = (flyer, template, draft)
    }

    /// Changes the flyer. Successive changes of one kind, such as typing into one field, are undone together.
    ///
    /// - Parameter kind: such as `title` or `accent`; nil for a change that is always undone by itself.
    func change(_ kind: String?, _ edit: (inout Flyer) -> Void) {
        var new = flyer
        edit(&new)
        guard new != flyer else { return }
        if kind == nil || kind != coalescedKind {
            past.append(flyer)
            if past.count > Self.maximumSteps { past.removeFirst(past.count - Self.maximumSteps) }
        }
        future = []
        show(new, coalescing: kind)
    }

    /// Completes the current step, so that the next change is undone by itself: after a field lost the focus, or a colour was chosen.
    func endCoalescing() { coalescedKind = nil }

    func undo() {
        guard let before = past.popLast() else { return }
        future.append(flyer)
        show(before, coalescing: nil)
    }

    func redo() {
        guard let next = future.popLast() else { return }
        past.append(flyer)
        show(next, coalescing: nil)
    }

    private func show(_ other: Flyer, coalescing kind: String?) {
        coalescedKind = kind
        flyer = other
        for handler in changeHandlers { handler() }
    }
}
