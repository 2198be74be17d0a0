public import Desktop
import Gtk
public import LibraryStore
public import Navigation
public import PaneKit
import Payload
import Platform

/// What the library pane opens.
public enum LibraryDestination: Destination {
    case list(LibraryList)
    /// The editor for a new code.
    case newCode(NewCodeRequest)
    /// The editor of a code.
    case editor(Code.ID)
}

/// The initial content of the editor for a new code. Nothing is saved automatically.
public struct NewCodeRequest: Hashable, Sendable {
    /// A kind of payload (`wifi`) or the name of a notation (`vcard`), in lower case. Payload defines which ones exist.
    var kind: String?
    var text: String?
    var title: String?

    /// Whether the editor starts empty.
    var isEmpty: Bool { self == NewCodeRequest() }
}

/// The addresses of the library, beside those of codes and searches.
enum LibraryLink: LinkedDestination, IndirectDestination {
    case favorites, recent
    /// A folder, by its name: `quire://folder/Guest%20room`.
    case folder(String)
    /// `quire://create?kind=wifi&text=Guests&title=Home`
    case newCode(NewCodeRequest)

    init?(_ link: inout DeepLink) throws(DeepLinkError) {
        switch (link.name, link.parts.count) {
        case ("favorites", 0): self = .favorites
        case ("recent", 0): self = .recent
        case ("folder", 1): self = .folder(try link.parts[0].text())
        case ("create", 0):
            self = .newCode(
                NewCodeRequest(
                    kind: try link.value("kind", of: 0...40, where: DeepLink.isInWord).nonEmpty, text: link.value("text").nonEmpty,
                    title: link.value("title").nonEmpty))
        default: return nil
        }
    }

    var address: String {
        switch self {
        case .favorites: DeepLink.address("favorites")
        case .recent: DeepLink.address("recent")
        case .folder(let name): DeepLink.address("folder", name)
        case .newCode(let request):
            DeepLink.address("create", query: [("kind", request.kind), ("title", request.title), ("text", request.text)])
        }
    }

    func resolve(in context: PaneContext) async throws -> (any Destination)? {
        switch self {
        case .favorites: return LibraryDestination.list(.favorites)
        case .recent: return LibraryDestination.list(.recent)
        case .newCode(let request): return LibraryDestination.newCode(request)
        case .folder(let name):
            if let folder = try await context.library.folder(named: name) { return LibraryDestination.list(.folder(folder.id)) }
            guard !Task.isCancelled else { return nil }
            context.shell?.explain(
                Toast(tr("There is no folder “\(Toast.quoted(name))” in the library. It may have been renamed or deleted.")))
            return nil
        }
    }
}

extension Optional<String> {
    fileprivate var nonEmpty: String? { self?.isEmpty == true ? nil : self }
}

extension CodeDestination: IndirectDestination {
    private var id: Code.ID {
        switch self {
        case .show(let id), .edit(let id): id
        }
    }

    /// Looks up the code. Expired codes count: the large view asks before it shows them.
    public func resolve(in context: PaneContext) async throws -> (any Destination)? {
        let code = try await context.library.code(id)
        guard !Task.isCancelled, let shell = context.shell else { return nil }
        guard let code else {
            shell.explain(Toast(tr("There is no code \(id) in the library. It may have been deleted permanently.")))
            return nil
        }
        guard code.trashed == nil else {
            let openTrash: @MainActor () -> Void = { [weak shell] in shell?.open(LibraryDestination.list(.trash)) }
            shell.explain(Toast(tr("“\(code.title)” is in the trash. Restore it to show it."), button: (tr("Open trash"), openTrash)))
            return nil
        }
        guard case .show = self else { return LibraryDestination.editor(id) }
        // A sheet was opened meanwhile: wait until it is closed.
        guard !shell.window.isBehindModal else { return self }
        shell.showLarge(code)
        return nil
    }
}

extension SearchDestination: IndirectDestination {
    public func resolve(in context: PaneContext) async -> (any Destination)? {
        context.shell?.search(text, at: LibraryDestination.list(.all))
        return nil
    }
}
