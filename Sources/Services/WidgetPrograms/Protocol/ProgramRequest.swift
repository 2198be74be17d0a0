import Foundation
import Timeline

/// What a widget program is asked, on one line of its standard input.
public struct ProgramRequest: Sendable {
    public enum Question: String, Codable, CaseIterable, Sendable {
        /// Something to show before any data is there, or nothing at all. Quire draws that itself; `quire widget check` alone asks it.
        case placeholder
        /// One entry quickly, for the gallery and for pictures.
        case snapshot
        case timeline
        /// An answer on a line for each change, until the program is ended.
        case stream
        /// To do what a button, a toggle or a field asks for.
        case action
    }

    public let question: Question
    public let configuration: WidgetConfiguration
    public let context: WidgetContext
    /// Of an action: its name, and what the view and the person give with it.
    public let action: String?
    public let parameters: [String: String]

    /// - Parameter configuration: complete, with standard values where nothing was chosen.
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

    /// JSON on one line, its end included.
    public var line: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts, whole sizes and a date: all of that is JSON.
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
        let size: WidgetSize
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
