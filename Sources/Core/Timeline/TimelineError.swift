/// Why a configuration, a timeline or a view description is refused.
public enum TimelineError: Error, Hashable, Sendable {
    case unknownParameter(String, known: [String])
    case invalidValue(parameter: String, value: String, expected: String)
    case noEntries
    case tooManyEntries(Int)
    case newerView(version: Int)
    case viewTooDeep
    case viewTooLarge(nodes: Int)
    case textTooLong(characters: Int)
    case symbolTooLarge(bytes: Int)
    case measureOutOfRange(Double)
    /// A provider's own words for what kept it from answering.
    case unavailable(message: String, recovery: String)

    /// What happened.
    public var message: String {
        switch self {
        case .unknownParameter(let name, _): "This widget has no setting “\(name)”."
        case .invalidValue(let parameter, let value, _): "“\(value)” is no value for “\(parameter)”."
        case .noEntries: "The widget gave nothing to show."
        case .tooManyEntries(let count): "The widget gave \(count) entries at once."
        case .newerView(let version): "The widget was drawn for a newer Quire (view version \(version))."
        case .viewTooDeep: "The widget's view is nested too deeply."
        case .viewTooLarge(let nodes): "The widget's view has \(nodes) parts."
        case .textTooLong(let characters): "The widget shows \(characters) characters of text."
        case .symbolTooLarge(let bytes): "The widget shows a code of \(bytes) bytes."
        case .measureOutOfRange(let value): "The widget asks for a measure of \(value)."
        case .unavailable(let message, _): message
        }
    }

    /// What to do about it.
    public var recovery: String {
        switch self {
        case .unknownParameter(_, let known):
            known.isEmpty ? "It has no settings at all." : "Its settings are: \(known.joined(separator: ", "))."
        case .invalidValue(_, _, let expected): "Give \(expected)."
        case .noEntries: "It is asked again later."
        case .tooManyEntries: "At most \(WidgetTimeline.maximumEntries) are kept."
        case .newerView: "Update Quire to show it."
        case .viewTooDeep: "At most \(ViewDescription.maximumDepth) levels are drawn."
        case .viewTooLarge: "At most \(ViewDescription.maximumNodes) are drawn."
        case .textTooLong: "At most \(ViewDescription.maximumTextLength) are shown."
        case .symbolTooLarge: "A QR code holds at most \(ViewDescription.maximumPayloadLength)."
        case .measureOutOfRange: "Measures go from 0 to \(Int(ViewDescription.maximumMeasure)) logical pixels."
        case .unavailable(_, let recovery): recovery
        }
    }
}
