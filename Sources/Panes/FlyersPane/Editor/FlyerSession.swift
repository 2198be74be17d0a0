import FlyerLayout
import Foundation

/// One flyer that is being made, with everything that can be undone.
@MainActor
final class FlyerSession {
    /// The draft that it is kept as; nil until it is kept.
    var draft: UUID?
    /// Called after every change, by whatever it came.
    var changed: [@MainActor () -> Void] = []

    var flyer: Flyer { state.flyer }
    var template: FlyerTemplate { state.template }
    var canUndo: Bool { !past.isEmpty }
    var canRedo: Bool { !future.isEmpty }

    /// What undoing brings back: the template as well, as a flyer without its own means nothing.
    private struct State: Equatable {
        var flyer: Flyer
        var template: FlyerTemplate
    }

    private var state: State
    /// The latest last.
    private var past: [State] = []
    /// What comes next last.
    private var future: [State] = []
    /// The kind of the changes that the latest step in `past` stands for; nil once that is complete.
    private var run: String?

    /// Steps that are remembered. Pictures in them are shared, not copied.
    static let most = 500

    init(_ flyer: Flyer, template: FlyerTemplate, draft: UUID? = nil) {
        state = State(flyer: flyer, template: template)
        self.draft = draft
    }

    /// Changes the flyer; changes of one kind that follow each other, such as letters of one field, are undone together.
    ///
    /// - Parameter kind: such as `title` or `accent`; nil for a change of its own.
    func change(_ kind: String?, _ edit: (inout Flyer) -> Void) {
        var new = state
        edit(&new.flyer)
        take(new, kind: kind)
    }

    /// Goes on with another template, or with a new version of its file.
    func replaceTemplate(_ template: FlyerTemplate) {
        var new = state
        new.template = template
        new.flyer.template = template.id
        take(new, kind: nil)
    }

    /// The next change is a step of its own, whatever it is: the field has been left, the colour has been chosen.
    func endRun() { run = nil }

    func undo() {
        guard let before = past.popLast() else { return }
        future.append(state)
        go(to: before)
    }

    func redo() {
        guard let next = future.popLast() else { return }
        past.append(state)
        go(to: next)
    }

    private func take(_ new: State, kind: String?) {
        guard new != state else { return }
        if kind == nil || kind != run {
            past.append(state)
            if past.count > Self.most { past.removeFirst(past.count - Self.most) }
        }
        run = kind
        future = []
        state = new
        tell()
    }

    private func go(to other: State) {
        run = nil
        state = other
        tell()
    }

    private func tell() {
        for call in changed { call() }
    }
}
