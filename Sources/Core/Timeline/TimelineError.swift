import Foundation
public import Platform

/// The error for an invalid configuration, timeline or view, and for a provider that fails.
public enum TimelineError: PresentableError, Hashable, Sendable {
    case unknownParameter(String, known: [String])
    case invalidValue(parameter: String, value: String, expected: String)
    /// The value names something that does not exist.
    case noSuchChoice(parameter: String, value: String, what: String)
    /// The schema contradicts itself. The message is for its author.
    case invalidSchema(String)
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
    case unknownAction(String, kind: String)
    /// More actions than a provider can perform.
    case tooManyActions(kind: String)
    /// The provider's own error message.
    case unavailable(message: String, recovery: String)

    /// The message for people.
    public var message: String { texts.message }

    /// The suggestion how to recover.
    public var recovery: String { texts.recovery }

    private var texts: (message: String, recovery: String) {
        switch self {
        case .unknownParameter(let name, let known):
            (
                "This widget has no setting “\(name)”.",
                known.isEmpty ? "It has no settings at all." : "Its settings are: \(known.joined(separator: ", "))."
            )
        case .invalidValue(let parameter, let value, let expected): ("“\(value)” is no value for “\(parameter)”.", "Give \(expected).")
        case .noSuchChoice(let parameter, let value, let what):
            ("There is no \(what) “\(value)”.", "Choose another one for “\(parameter)”.")
        case .invalidSchema(let problem): (problem, "This is a mistake in the widget's schema.")
        case .noEntries: ("The widget gave nothing to show.", "It is asked again later.")
        case .tooManyEntries(let count):
            ("The widget gave \(count) entries at once.", "At most \(WidgetTimeline.maximumEntries) are kept.")
        case .invalidDate: ("The widget gave a date that is none.", "Dates lie between the years 1 and 4000.")
        case .invalidRelevance:
            ("The widget gave a relevance that is none.", "A score is a finite number, a duration one from 0 up.")
        case .timedOut(let seconds):
            ("The widget did not answer within \(seconds.formatted()) seconds.", "It is asked again by itself later.")
        case .unanswered: ("The widget is still busy with an earlier question.", "It is asked again once that one has ended.")
        case .updatesUnended:
            (
                "The widget does not end its earlier updates.",
                "New ones begin once they have ended; until then it is asked now and then."
            )
        case .noSuchWidget(let id): ("There is no pinned widget \(id).", "“quire widget list” lists what is pinned.")
        case .malformedView(let path, let problem):
            (
                "\(path): \(problem)",
                "Correct the view; its parts, names and values are those of version \(ViewDescription.currentVersion) of the format."
            )
        case .inView(let path, let error): ("\(path): \(error.message)", error.recovery)
        case .newerView(let version):
            ("The widget was drawn for a newer Quire (view version \(version)).", "Update Quire to show it.")
        case .viewTooDeep:
            ("The widget's view is nested too deeply.", "At most \(ViewDescription.maximumDepth) levels are drawn.")
        case .viewTooLarge(let nodes): ("The widget's view has \(nodes) parts.", "At most \(ViewDescription.maximumNodes) are drawn.")
        case .textTooLong(let characters):
            ("The widget shows \(characters) characters of text.", "At most \(ViewDescription.maximumTextLength) are shown.")
        case .symbolTooLarge(let bytes):
            ("The widget shows a code of \(bytes) bytes.", "A QR code holds at most \(ViewDescription.maximumPayloadLength).")
        case .pictureTooLarge(let bytes):
            (
                "The widget shows pictures of \(bytes) bytes.",
                "Pictures of at most \(ViewDescription.maximumPictureLength) are shown."
            )
        case .measureOutOfRange(let value):
            (
                "The widget asks for a measure of \(value).",
                "Measures go from 0 to \(Int(ViewDescription.maximumMeasure)) logical pixels."
            )
        case .valueOutOfRange(let name, let value, let from, let to):
            (
                "The widget gives \(value.formatted()) for “\(name)”.",
                "Give a number from \(from.formatted()) to \(to.formatted())."
            )
        case .tooManyItems(let name, let count, let limit): ("The widget gives \(count) for “\(name)”.", "Give at most \(limit).")
        case .addressRefused(let address):
            ("The widget leads to “\(address.prefix(80))”.", "Give an address of http, https, mailto, tel, geo or quire.")
        case .fieldWithoutProvider:
            ("The widget has a field whose words go nowhere.", "Give it an action of the type “provider”, with a name.")
        case .unknownAction(let action, let kind):
            ("“\(kind)” does not know how to “\(action)”.", "Reload the widget; if the button stays, update Quire.")
        case .tooManyActions(let kind):
            ("“\(kind)” is still busy with what was pressed before.", "Wait a moment, and press again.")
        case .unavailable(let message, let recovery): (message, recovery)
        }
    }
}
