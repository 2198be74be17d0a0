import BuiltInWidgets
import Foundation
import Timeline

/// A kind of widget as JSON.
struct WidgetKindReport: Encodable {
    private let id: String
    private let name: String
    private let summary: String
    private let families: [WidgetFamily]
    private let parameters: [ParameterReport]
    private let recommendations: [RecommendationReport]
    /// Of a widget program; absent for kinds of Quire itself.
    private let program: WidgetProgramReport?

    init(_ kind: any WidgetKind, recommendations: [WidgetRecommendation]) {
        id = kind.id
        name = kind.name
        summary = kind.summary
        families = kind.families
        parameters = kind.schema.parameters.map(ParameterReport.init)
        self.recommendations = recommendations.map(RecommendationReport.init)
        program = (kind as? ProgramKind).map { WidgetProgramReport($0.folder, state: $0.state) }
    }

    /// A ready-made configuration as JSON.
    struct RecommendationReport: Encodable {
        private let title: String
        private let family: WidgetFamily?
        private let configuration: [String: String]

        init(_ recommendation: WidgetRecommendation) {
            title = recommendation.title
            family = recommendation.family
            configuration = recommendation.configuration.values
        }
    }

    /// A parameter of a kind as JSON.
    struct ParameterReport: Encodable {
        private let name: String
        private let title: String
        private let type: String
        private let choices: [String]?
        private let standard: String?

        private enum CodingKeys: String, CodingKey {
            case name, title, type, choices
            case standard = "default"
        }

        init(_ parameter: ConfigurationParameter) {
            name = parameter.name
            title = parameter.title
            standard = parameter.standard
            switch parameter.kind {
            case .text: (type, choices) = ("text", nil)
            case .integer: (type, choices) = ("integer", nil)
            case .decimal: (type, choices) = ("decimal", nil)
            case .date: (type, choices) = ("date", nil)
            case .color: (type, choices) = ("color", nil)
            case .file: (type, choices) = ("file", nil)
            case .code: (type, choices) = ("code", nil)
            case .folder: (type, choices) = ("folder", nil)
            case .list: (type, choices) = ("list", nil)
            case .choice(let all): (type, choices) = ("choice", all.map(\.value))
            case .toggle: (type, choices) = ("toggle", nil)
            }
        }
    }
}

/// A picture that was written, as JSON.
struct SnapshotReport: Encodable {
    let file: String
    let kind: String
    let family: WidgetFamily
    /// In pixels.
    let width: Int
    let height: Int
    let scale: Double
}
