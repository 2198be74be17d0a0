import Foundation
public import Platform

/// The error for an invalid configuration, timeline or view, and for a provider that fails.
public enum TimelineError: PresentableError, Hashable, Sendable {
    case unknownParameter(String, known: [String])
    /// `advice` is a sentence that says what to give.
    case invalidValue(parameter: String, value: String, advice: LocalizedText)
    /// The value names something that does not exist.
    case noSuchChoice(parameter: String, value: String, kind: ChoiceKind)
    /// The schema contradicts itself. The message is for its author.
    case invalidSchema(LocalizedText)
    case noEntries
    case tooManyEntries(Int)
    case invalidDate
    case invalidRelevance
    case timedOut(seconds: Double)
    /// An earlier request has timed out and is still running.
    case unanswered
    /// A stream that was told to end keeps running.
    case updatesUnended
    case noSuchWidget(Int64)
    case newerView(version: Int)
    /// The view cannot be decoded; `path` is the place of the problem.
    case malformedView(path: String, problem: String)
    /// A part of the view is invalid; `path` is its place, “root.children[2]”.
    indirect case inView(path: String, TimelineError)
    case viewTooDeep
    case viewTooLarge(nodes: Int)
    case textTooLong(characters: Int)
    case symbolTooLarge(bytes: Int)
    case pictureTooLarge(bytes: Int)
    case measureOutOfRange(Double)
    case valueOutOfRange(name: String, value: Double, from: Double, to: Double)
    case tooManyItems(name: String, count: Int, limit: Int)
    case addressRefused(String)
    /// A text field without a provider action, so that nobody would receive the text.
    case fieldWithoutProvider
    /// The kind does not have the action of a button.
    case unknownAction(String, kind: LocalizedText)
    /// More actions than a provider can perform.
    case tooManyActions(kind: LocalizedText)
    /// The provider's own error message.
    case unavailable(message: LocalizedText, recovery: LocalizedText?)

    /// The message for people.
    public var message: LocalizedText { texts.message }

    /// The suggestion how to recover.
    public var recovery: LocalizedText? { texts.recovery }

    private var texts: (message: LocalizedText, recovery: LocalizedText?) {
        switch self {
        case .unknownParameter(let name, let known):
            (
                tr("This widget has no setting “\(name)”."),
                known.isEmpty ? tr("It has no settings.") : tr("Its settings are: \(known.joined(separator: ", ")).")
            )
        case .invalidValue(let parameter, let value, let advice): (tr("“\(value)” isn’t a valid value for “\(parameter)”."), advice)
        case .noSuchChoice(let parameter, let value, let kind): (Self.missing(value, kind), tr("Choose another for “\(parameter)”."))
        case .invalidSchema(let problem): (problem, tr("This is an error in the widget’s schema."))
        case .noEntries: (tr("The widget returned nothing to show."), tr("Quire will try again later."))
        case .tooManyEntries(let count):
            (tr("The widget returned \(count) entries at once."), tr("At most \(WidgetTimeline.maximumEntries) are kept."))
        case .invalidDate: (tr("The widget returned an invalid date."), tr("Dates must be between the years 1 and 4000."))
        case .invalidRelevance:
            (
                tr("The widget returned an invalid relevance."),
                tr("A score must be a finite number, a duration a finite number of at least 0.")
            )
        case .timedOut(let seconds):
            (tr("The widget didn’t answer within \(seconds.formatted()) seconds."), tr("Quire will try again later."))
        case .unanswered: (tr("The widget is still busy with an earlier request."), tr("Quire will try again once that has finished."))
        case .updatesUnended:
            (
                tr("The widget hasn’t finished its earlier updates."),
                tr("New updates begin once they have finished. Until then, Quire asks the widget now and then.")
            )
        case .noSuchWidget(let id): (tr("There is no pinned widget \(id)."), tr("“quire widget list” shows the pinned widgets."))
        case .malformedView(let path, let problem):
            (
                tr("\(path): \(problem)"),
                tr(
                    "Correct the view. Its parts, names and values must be those of version \(ViewDescription.currentVersion) of the format."
                )
            )
        case .inView(let path, let error): (tr("\(path): \(error.message)"), error.recovery)
        case .newerView(let version):
            (tr("The widget was made for a newer version of Quire (view version \(version))."), tr("Update Quire to show it."))
        case .viewTooDeep:
            (tr("The widget’s view is nested too deeply."), tr("At most \(ViewDescription.maximumDepth) levels are drawn."))
        case .viewTooLarge(let nodes):
            (tr("The widget’s view has \(nodes) parts."), tr("At most \(ViewDescription.maximumNodes) are drawn."))
        case .textTooLong(let characters):
            (tr("The widget shows \(characters) characters of text."), tr("At most \(ViewDescription.maximumTextLength) are shown."))
        case .symbolTooLarge(let bytes):
            (tr("The widget shows a code of \(bytes) bytes."), tr("A QR code holds at most \(ViewDescription.maximumPayloadLength) bytes."))
        case .pictureTooLarge(let bytes):
            (
                tr("The widget shows pictures of \(bytes) bytes."),
                tr("Pictures of at most \(ViewDescription.maximumPictureLength) bytes are shown.")
            )
        case .measureOutOfRange(let value):
            (
                tr("The widget uses a dimension of \(String(value))."),
                tr("Dimensions must be from 0 to \(Int(ViewDescription.maximumMeasure)) logical pixels.")
            )
        case .valueOutOfRange(let name, let value, let from, let to):
            (
                tr("The widget specifies \(value.formatted()) for “\(name)”."),
                tr("Specify a number from \(from.formatted()) to \(to.formatted()).")
            )
        case .tooManyItems(let name, let count, let limit):
            (tr("The widget specifies \(count) items for “\(name)”."), tr("Specify at most \(limit)."))
        case .addressRefused(let address):
            (tr("The widget links to “\(address.prefix(80))”."), tr("Use an http, https, mailto, tel, geo or quire address."))
        case .fieldWithoutProvider:
            (tr("The widget has a field whose input goes nowhere."), tr("Add an action of the type “provider”, with a name."))
        case .unknownAction(let action, let kind):
            (tr("“\(kind)” can’t do “\(action)”."), tr("Reload the widget. If the button stays, update Quire."))
        case .tooManyActions(let kind):
            (tr("“\(kind)” is still busy with an earlier action."), tr("Wait a moment, then try again."))
        case .unavailable(let message, let recovery): (message, recovery)
        }
    }

    private static func missing(_ value: String, _ kind: ChoiceKind) -> LocalizedText {
        switch kind {
        case .code: tr("There is no code “\(value)”.")
        case .folder: tr("There is no folder “\(value)”.")
        case .list: tr("There is no list “\(value)”.")
        }
    }
}
