import LibraryStore
import PaneKit

/// What was open comes back.
extension MainWindow {
    /// Shows the code that was shown large, unless it has gone meanwhile or the window has been led elsewhere.
    func restoreLarge(_ state: SessionState, in context: PaneContext) {
        guard let id = state.code else { return }
        let library = context.library
        _ = context.perform { [weak self] in
            guard let code = try await library.code(id), code.trashed == nil, let self, self.isWhereItBegan else { return }
            self.showLarge(code)
        }
    }
}

extension Browser {
    /// Goes back to where the window was; false where there is no such pane. A place that is not known yet, as a folder before the library
    /// has told of it, is gone to once it is, unless somebody goes elsewhere before.
    func restore(_ state: SessionState) -> Bool {
        guard hasPane(state.pane), let pane = pane(state.pane) else { return false }
        let places = pane.places.map(\.id)
        let isKnown = state.place.map(places.contains) ?? false
        go(to: state.pane, place: isKnown ? state.place : places.first)
        if !isKnown, let place = state.place { awaitedPlace = (state.pane, place) }
        if let search = state.search { searchAgain(search) }
        return true
    }
}
