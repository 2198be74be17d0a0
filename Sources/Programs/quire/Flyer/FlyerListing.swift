import FlyerLayout
import Flyers

/// The templates for people at a terminal, and for scripts.
enum FlyerListing {
    static func show(_ items: [TemplateCatalog.Item], json: Bool) throws {
        if items.isEmpty { Output.message("quire: there are no templates.") }
        try Output.lines(
            try items.flatMap { item -> [String] in
                switch item {
                case .template(let template): json ? [try JSONLine.text(Template(template))] : lines(template)
                case .broken(let broken): json ? [try JSONLine.text(Broken(broken))] : problems(broken) + [""]
                }
            })
    }

    private static func problems(_ broken: BrokenTemplate) -> [String] {
        guard !broken.problems.isEmpty else { return ["Cannot be used: \(problem(broken))"] }
        return ["Cannot be used: \(TerminalText.visible(broken.file.path))"]
            + broken.problems.map { "    \($0.line.map { "line \($0): " } ?? "")\(TerminalText.visible($0.message))" }
    }

    /// The file, the line and what is wrong there.
    static func problem(_ broken: BrokenTemplate) -> String {
        "\(TerminalText.visible(broken.file.path)):\(broken.line.map { "\($0):" } ?? "") \(TerminalText.visible(broken.message))"
    }

    private static func lines(_ template: FlyerTemplate) -> [String] {
        var facts = [paper(template)]
        if template.codeCount == .sheet { facts.append("a sheet of labels") }
        if template.hasPicture { facts.append("place for a picture") }
        let width = template.fields.map(\.id.count).max() ?? 0
        let fields = template.fields.map { field in
            "    \(field.id)\(String(repeating: " ", count: width + 2 - field.id.count))\(about(field))"
        }
        return ["\(template.id) – \(template.name): \(template.summary) (\(facts.joined(separator: "; ")))"] + fields + [""]
    }

    private static func about(_ field: FlyerField) -> String {
        var facts = [field.name, "up to \(field.maximumLength) characters"]
        if field.hasLines { facts.append("several lines") }
        let usual = field.text.isEmpty ? "" : ": “\(TerminalText.visible(field.text))”"
        return facts.joined(separator: ", ") + usual
    }

    private static func paper(_ template: FlyerTemplate) -> String {
        let size = template.paper
        let name = PaperSize.named.first { $0.size == size || $0.size == size.turned }?.name
        return (name ?? "\(millimetres(size.width)) × \(millimetres(size.height)) mm") + (template.isScalable ? ", or any paper" : "")
    }

    private static func millimetres(_ length: Double) -> String {
        length == length.rounded() ? String(Int(length)) : String(length)
    }

    private struct Template: Encodable {
        let id: String
        let name: String
        let summary: String
        let codes: String
        let paper: PaperSize
        let scalable: Bool
        let picture: Bool
        let background: String
        let accent: String
        let fields: [Field]

        init(_ template: FlyerTemplate) {
            (id, name, summary) = (template.id, template.name, template.summary)
            codes = template.codeCount.rawValue
            (paper, scalable, picture) = (template.paper, template.isScalable, template.hasPicture)
            (background, accent) = (template.background.hex, template.accent.hex)
            fields = template.fields.map {
                Field(id: $0.id, name: $0.name, text: $0.text, maximumLength: $0.maximumLength, lines: $0.hasLines)
            }
        }
    }

    private struct Field: Encodable {
        let id: String
        let name: String
        let text: String
        let maximumLength: Int
        let lines: Bool
    }

    private struct Broken: Encodable {
        let file: String
        let line: Int?
        /// What is wrong there first.
        let error: String
        let problems: [Problem]

        struct Problem: Encodable {
            let line: Int?
            let message: String
        }

        init(_ broken: BrokenTemplate) {
            (file, line, error) = (broken.file.path, broken.line, broken.message)
            problems = broken.problems.map { Problem(line: $0.line, message: $0.message) }
        }
    }
}
