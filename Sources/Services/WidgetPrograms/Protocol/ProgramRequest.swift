import Foundation
import Graphics
public import Timeline

/// A request to a widget program, one line on its standard input.
public struct ProgramRequest: Sendable {
    public enum Question: String, Codable, CaseIterable, Sendable {
        /// Something to show before there is data, or nothing. Quire draws this itself; only `quire widget check` sends it.
        case placeholder
        /// One entry as quickly as possible, for the gallery and for pictures.
        case snapshot
        case timeline
        /// An answer in one line for each change, until the program is ended.
        case stream
        /// To carry out the action of a button, a toggle or a field.
        case action
    }

    public let question: Question
    public let configuration: WidgetConfiguration
    public let context: WidgetContext
    /// The name of an action and its parameters, from the view and from the user.
    public let action: String?
    public let parameters: [String: String]

    /// - Parameter configuration: The complete configuration, with defaults for unset values.
    public init(
        _ question: Question, configuration: WidgetConfiguration, context: WidgetContext, action: String? = nil,
        parameters: [String: String] = [:]
    ) {
        self.question = question
        self.configuration = configuration
        self.context = context
        self.action = action
        self.parameters = parameters
    }

    /// The request as JSON on one line, including the line end.
    public var line: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts, sizes and a date can always be encoded.
        guard let data = try? encoder.encode(Form(self)) else { return [] }
        return [UInt8](data) + [UInt8(ascii: "\n")]
    }

    private struct Form: Encodable {
        let `protocol` = ProgramManifest.currentProtocol
        let request: Question
        let configuration: [String: String]
        let family: WidgetFamily
        let context: Context
        let action: Action?

        init(_ request: ProgramRequest) {
            self.request = request.question
            configuration = request.configuration.values
            family = request.context.family
            context = Context(request.context)
            action = request.action.map { Action(name: $0, parameters: request.parameters) }
        }
    }

    private struct Context: Encodable {
        let size: Size
        let date: String
        let locale: String
        let timeZone: String
        let isPreview: Bool
        let widget: Int64?

        init(_ context: WidgetContext) {
            size = context.size
            date = context.date.formatted(.iso8601)
            locale = context.locale.identifier(.bcp47)
            timeZone = context.timeZone.identifier
            isPreview = context.isPreview
            widget = context.widget
        }
    }

    private struct Action: Encodable {
        let name: String
        let parameters: [String: String]
    }
}
