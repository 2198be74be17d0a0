import ArgumentParser
import BuiltInWidgets
import Foundation
import LibraryStore
import Platform
import Timeline
import WidgetPrograms

/// Lists the widget kinds.
struct WidgetKindsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kinds",
        abstract: tr("List the kinds of widgets, with their families and settings."),
        usage: "quire widget kinds [<options>]",
        discussion: tr(
            """
            Each line has the kind, its families, its settings, what it shows, and ready-made settings with their names, separated by \
            tabs. For a widget program, it ends with “on”, “off” or “changed”: only programs that are on are run (“quire widget allow \
            ID”).
            """),
        examples: ["quire widget kinds", "quire widget kinds --json | jq '.id, .recommendations'"])

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        var lines: [String] = []
        let programs = KnownPrograms()
        for kind in libraryOptions.widgetKinds(programs).kinds {
            let recommended = await recommendations(of: kind)
            lines.append(
                jsonOption.json
                    ? try JSONLine.text(WidgetKindReport(kind, recommendations: recommended)) : Self.line(kind, recommended))
        }
        try Output.lines(lines)
        for case .broken(let url, let message, let recovery) in programs.items {
            Output.notice(about: url.path, message.followed(by: recovery).visible)
        }
    }

    /// None where they would come from a library that does not exist: listing must not create one.
    private func recommendations(of kind: any WidgetKind) async -> [WidgetRecommendation] {
        let library = libraryOptions.library.map { URL(fileURLWithPath: $0) } ?? Library.defaultURL
        guard !kind.dependencies.contains(.library) || FileManager.default.fileExists(atPath: library.path) else { return [] }
        // A kind without recommendations can be pinned all the same.
        return (try? await kind.recommendations()) ?? []
    }

    private static func line(_ kind: any WidgetKind, _ recommendations: [WidgetRecommendation]) -> String {
        let families = kind.families.map(\.rawValue).joined(separator: ",")
        let settings = kind.schema.parameters.map { "\($0.name)=\(values(of: $0))" }.joined(separator: " ")
        let ready = recommendations.map { recommendation in
            let chosen = recommendation.configuration.values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            return TerminalText.visible("\(recommendation.title.untranslated) (\(chosen.joined(separator: " ")))")
        }
        let columns = [kind.id, families, settings, kind.summary.untranslated, ready.joined(separator: "; ")]
        return (columns + ((kind as? ProgramKind).map { [$0.state.name] } ?? [])).joined(separator: "\t")
    }

    private static func values(of parameter: ConfigurationParameter) -> String {
        switch parameter.kind {
        case .text: "TEXT"
        case .integer(let range): "\(range.lowerBound)…\(range.upperBound)"
        case .decimal(let range): "\(range.lowerBound)…\(range.upperBound)"
        case .date: "DATE"
        case .color: "COLOR"
        case .file: "FILE"
        case .code, .folder, .list: "ID"
        case .choice(let choices): choices.map(\.value).joined(separator: "|")
        case .toggle: "true|false"
        }
    }
}

/// A widget kind as JSON.
struct WidgetKindReport: Encodable {
    private let id: String
    private let name: LocalizedText
    private let summary: LocalizedText
    private let families: [WidgetFamily]
    private let parameters: [ParameterReport]
    private let recommendations: [RecommendationReport]
    /// The widget program of the kind; absent for built-in kinds.
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
        private let title: LocalizedText
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
        private let title: LocalizedText
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
