import LibraryStore
import Navigation
import Timeline

/// What a widget says when there is no code to show: what happened, and what to do, which a click leads to.
enum CodeMessage: Hashable {
    case noCodes, noneUsable
    case codeNotChosen, codeTrashed(Code.ID), codeGone
    case noFavorites, noFavoriteUsable
    case folderNotChosen, folderGone, folderEmpty(Folder), folderUsedUp(Folder)

    func view(in family: WidgetFamily) -> ViewDescription {
        var view = ViewDescription.message(title: title, advice: advice, iconName: iconName, family: family)
        view.action = link.map { .open($0.address) }
        return view
    }

    private var title: String {
        switch self {
        case .noCodes: "No codes yet"
        case .noneUsable, .noFavoriteUsable, .folderUsedUp: "No code to show"
        case .codeNotChosen: "No code chosen"
        case .codeTrashed, .codeGone: "This code was removed"
        case .noFavorites: "No favourites yet"
        case .folderNotChosen: "No folder chosen"
        case .folderGone: "This folder was removed"
        case .folderEmpty(let folder): "“\(folder.name)” is empty"
        }
    }

    private var advice: String {
        switch self {
        case .noCodes: "Make one in Quire, and it is shown here."
        case .noneUsable: "Every code is expired or used up. Make another one in Quire."
        case .codeNotChosen: "Choose one in “Configure…”."
        case .codeTrashed: "It is in the trash. Restore it there to see it here again."
        case .codeGone: "It is gone for good. Remove this widget, or pin another code."
        case .noFavorites: "Mark a code with the star, and it is shown here."
        case .noFavoriteUsable: "Every favourite is expired or used up."
        case .folderNotChosen: "Choose one in “Configure…”."
        case .folderGone: "Choose another one in “Configure…”."
        case .folderEmpty: "Codes in this folder are shown here in turn."
        case .folderUsedUp(let folder): "Every code in “\(folder.name)” is expired or used up."
        }
    }

    private var iconName: String {
        switch self {
        case .noCodes, .noneUsable, .codeNotChosen: CodeKind.icon
        case .codeTrashed, .codeGone, .folderGone: "quire-trash-symbolic"
        case .noFavorites, .noFavoriteUsable: "quire-star-symbolic"
        case .folderNotChosen, .folderEmpty, .folderUsedUp: "quire-folder-symbolic"
        }
    }

    private var link: DeepLink? {
        switch self {
        case .noCodes: .create()
        // The window says where it is.
        case .codeTrashed(let id): .code(id)
        case .noneUsable, .codeNotChosen, .codeGone, .noFavorites, .noFavoriteUsable, .folderNotChosen, .folderGone, .folderEmpty, .folderUsedUp:
            .pane("library")
        }
    }
}
