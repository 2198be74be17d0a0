import Desktop
import Foundation
import LibraryStore
import Payload
import Platform
import Timeline

/// The message of a widget without a code to show: what happened and what to do. A click leads to the place for that.
struct CodeMessage {
    let title: LocalizedText
    let advice: LocalizedText
    let iconName: String
    let address: String

    private init(_ title: LocalizedText, _ advice: LocalizedText, _ icon: String, at address: String = ProgramAction.library.address) {
        (self.title, self.advice, iconName, self.address) = (title, advice, icon, address)
    }

    func view(in family: WidgetFamily) -> ViewDescription {
        var view = ViewDescription.message(title: title, advice: advice, iconName: iconName, family: family)
        view.action = .open(address)
        return view
    }

    private static let trash = "quire-trash-symbolic", star = "quire-star-symbolic", folder = "quire-folder-symbolic"
    private static let clock = "quire-clock-symbolic"

    // MARK: Codes

    static var noCodes: CodeMessage {
        CodeMessage(
            tr("No codes yet"), tr("Create one in Quire, and it appears here."), CodeKind.icon, at: ProgramAction.create.address)
    }

    static var noneUsable: CodeMessage {
        CodeMessage(tr("No code to show"), tr("All codes have expired or been used. Create another one in Quire."), CodeKind.icon)
    }

    static var codeNotChosen: CodeMessage { CodeMessage(tr("No code chosen"), tr("Choose one in “Configure…”."), CodeKind.icon) }

    /// The window says where the code is.
    static func codeTrashed(_ id: Code.ID) -> CodeMessage {
        let advice = tr("It is in the trash. Restore it there to see it here again.")
        return CodeMessage(tr("This code was removed"), advice, trash, at: CodeDestination.show(id).address)
    }

    static var codeGone: CodeMessage {
        CodeMessage(tr("This code was removed"), tr("It was deleted permanently. Remove this widget, or pin another code."), trash)
    }

    static var noFavorites: CodeMessage {
        CodeMessage(tr("No favourites yet"), tr("Mark a code as a favourite, and it appears here."), star)
    }

    static var noFavoriteUsable: CodeMessage {
        CodeMessage(tr("No code to show"), tr("All favourites have expired or been used."), star)
    }

    // MARK: Folders

    static var folderNotChosen: CodeMessage { CodeMessage(tr("No folder chosen"), tr("Choose one in “Configure…”."), folder) }

    static var folderGone: CodeMessage { CodeMessage(tr("This folder was removed"), tr("Choose another one in “Configure…”."), trash) }

    static func folderEmpty(_ list: Folder) -> CodeMessage {
        CodeMessage(tr("“\(list.name)” is empty"), tr("Codes in this folder appear here in turn."), folder)
    }

    static func folderUsedUp(_ list: Folder) -> CodeMessage {
        CodeMessage(tr("No code to show"), tr("All codes in “\(list.name)” have expired or been used."), folder)
    }

    // MARK: A code that is withheld. A click still leads to it: the window explains its state.

    static func expired(_ code: Code, on date: Date, in context: WidgetContext) -> CodeMessage {
        let calendar = context.calendar
        let isDay = date == calendar.startOfDay(for: date)
        let style = Date.FormatStyle(
            date: .long, time: isDay ? .omitted : .shortened, locale: context.locale, calendar: calendar, timeZone: context.timeZone)
        // If the code expires at midnight, the day before is shown, not the first moment of the next day.
        let end = (isDay ? date.addingTimeInterval(-1) : date).formatted(style)
        let advice = tr("“\(TextNode.shortened(code.title, to: 60))” was valid until \(end). Pin another code.")
        return CodeMessage(tr("Expired"), advice, clock, at: CodeDestination.show(code.id).address)
    }

    static func used(_ code: Code) -> CodeMessage {
        let advice = tr("“\(TextNode.shortened(code.title, to: 60))” was for single use. Pin another code.")
        return CodeMessage(tr("Already used"), advice, clock, at: CodeDestination.show(code.id).address)
    }
}
