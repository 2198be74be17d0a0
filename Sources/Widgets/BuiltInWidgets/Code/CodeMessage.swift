import Desktop
import Foundation
import LibraryStore
import Payload
import Platform
import Timeline

/// The message of a widget without a code to show: what happened and what to do. A click leads to the place for that.
enum CodeMessage: Hashable {
    case noCodes, noneUsable
    case codeNotChosen, codeTrashed(Code.ID), codeGone
    case noFavorites, noFavoriteUsable
    case folderNotChosen, folderGone, folderEmpty(Folder), folderUsedUp(Folder)

    func view(in family: WidgetFamily) -> ViewDescription {
        var view = ViewDescription.message(title: title, advice: advice, iconName: iconName, family: family)
        view.action = .open(address)
        return view
    }

    private var title: LocalizedText {
        switch self {
        case .noCodes: tr("No codes yet")
        case .noneUsable, .noFavoriteUsable, .folderUsedUp: tr("No code to show")
        case .codeNotChosen: tr("No code chosen")
        case .codeTrashed, .codeGone: tr("This code was removed")
        case .noFavorites: tr("No favourites yet")
        case .folderNotChosen: tr("No folder chosen")
        case .folderGone: tr("This folder was removed")
        case .folderEmpty(let folder): tr("“\(folder.name)” is empty")
        }
    }

    private var advice: LocalizedText {
        switch self {
        case .noCodes: tr("Make one in Quire, and it is shown here.")
        case .noneUsable: tr("Every code is expired or used up. Make another one in Quire.")
        case .codeNotChosen: tr("Choose one in “Configure…”.")
        case .codeTrashed: tr("It is in the trash. Restore it there to see it here again.")
        case .codeGone: tr("It is gone for good. Remove this widget, or pin another code.")
        case .noFavorites: tr("Mark a code with the star, and it is shown here.")
        case .noFavoriteUsable: tr("Every favourite is expired or used up.")
        case .folderNotChosen: tr("Choose one in “Configure…”.")
        case .folderGone: tr("Choose another one in “Configure…”.")
        case .folderEmpty: tr("Codes in this folder are shown here in turn.")
        case .folderUsedUp(let folder): tr("Every code in “\(folder.name)” is expired or used up.")
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

    private var address: String {
        switch self {
        case .noCodes: ProgramAction.create.address
        // The window says where the code is.
        case .codeTrashed(let id): CodeDestination.show(id).address
        case .noneUsable, .codeNotChosen, .codeGone, .noFavorites, .noFavoriteUsable, .folderNotChosen, .folderGone, .folderEmpty,
            .folderUsedUp:
            ProgramAction.library.address
        }
    }
}

/// The message in place of a code that is expired or used.
enum CodeExpiry {
    private static let iconName = "quire-clock-symbolic"

    static func expired(_ code: Code, on date: Date, in context: WidgetContext) -> ViewDescription {
        message(tr("Expired"), tr("“\(title(of: code))” was good until \(end(date, in: context)). Pin another code."), code, in: context)
    }

    static func used(_ code: Code, in context: WidgetContext) -> ViewDescription {
        message(tr("Already used"), tr("“\(title(of: code))” was for one use. Pin another code."), code, in: context)
    }

    private static func title(of code: Code) -> String { TextNode.shortened(code.title, to: 60) }

    /// A click still leads to the code. The window explains its state and withholds it.
    private static func message(_ title: LocalizedText, _ advice: LocalizedText, _ code: Code, in context: WidgetContext) -> ViewDescription
    {
        var view = ViewDescription.message(title: title, advice: advice, iconName: iconName, family: context.family)
        view.action = .open(CodeDestination.show(code.id).address)
        return view
    }

    /// If the code expires at midnight, the day before is shown, not the first moment of the next day.
    private static func end(_ date: Date, in context: WidgetContext) -> String {
        let calendar = context.calendar
        let isDay = date == calendar.startOfDay(for: date)
        let style = Date.FormatStyle(
            date: .long, time: isDay ? .omitted : .shortened, locale: context.locale, calendar: calendar, timeZone: context.timeZone)
        return (isDay ? date.addingTimeInterval(-1) : date).formatted(style)
    }
}
