import LibraryStore
import Navigation
import PaneKit

/// Where links lead that are no place in the sidebar.
extension LibraryPane {
    func follow(_ link: DeepLink) {
        switch link {
        case .create(let request): composing.make(request)
        case .editCode(let id): edit(id)
        default: break
        }
    }

    private func edit(_ id: Code.ID) {
        context.perform { [weak self, library = context.library] in
            guard let code = try await library.code(id), code.trashed == nil, let self else { return }
            // Another sheet may have come first: no second one covers it.
            guard let shell = self.context.shell, !shell.window.isBehindModal else { return }
            self.composing.edit(code)
        }
    }
}
