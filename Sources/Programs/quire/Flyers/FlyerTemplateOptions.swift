import ArgumentParser
import FlyerLayout
import Flyers
import Foundation
import Graphics
import Platform

/// The options that choose a template.
struct FlyerTemplateOptions: ParsableArguments {
    @Flag(help: ArgumentHelp(tr("List the templates and their fields, and what is wrong with those that cannot be used.")))
    var list = false

    @Option(help: ArgumentHelp(tr("The template; --list shows them all."), valueName: "name"), completion: .templates)
    var template: String?

    @Option(help: ArgumentHelp(tr("Use your own template file."), valueName: "file.json"), completion: .file(extensions: ["json"]))
    var templateFile: String?

    var isUsed: Bool { template != nil || templateFile != nil }

    var catalog: TemplateCatalog { .standard }

    func check() throws {
        if template != nil, templateFile != nil { throw ValidationError(tr("Use either --template or --template-file, not both.")) }
        if !isUsed { throw ValidationError(tr("Choose a template with --template NAME; “quire flyer --list” lists them.")) }
    }

    func chosen() throws -> FlyerTemplate {
        if let templateFile { return try Self.read(templateFile) }
        let wanted = template ?? ""
        let items = catalog.load()
        var templates: [FlyerTemplate] = []
        for item in items {
            switch item {
            case .template(let template): templates.append(template)
            case .broken(let broken) where broken.file.deletingPathExtension().lastPathComponent == wanted:
                throw CommandError(tr("the template “\(TerminalText.visible(wanted))” can’t be used: \(FlyerListing.problem(broken))"))
            case .broken: continue
            }
        }
        if let template = templates.first(where: { $0.id == wanted }) { return template }
        let named = templates.filter { $0.name.lowercased() == wanted.lowercased() || $0.id == wanted.lowercased() }
        if let template = named.first { return template }
        let known = templates.map(\.id).joined(separator: ", ")
        throw ValidationError(
            tr("There is no template “\(TerminalText.visible(wanted))”.")
                .followed(
                    by: known.isEmpty
                        ? tr("No templates are installed. Use your own with --template-file.") : tr("The templates are: \(known).")))
    }

    private static func read(_ file: String) throws -> FlyerTemplate {
        let reading = TemplateParser(try PayloadSource.read(file, limit: TemplateParser.maximumLength))
        if let template = reading.template { return template }
        let problems = reading.problems.map { "\(TerminalText.visible(file)):\($0.line.map { "\($0):" } ?? "") \($0.message)" }
        for problem in problems.dropLast() { Output.notice(.verbatim(problem)) }
        throw CommandError(problems.last.map { .verbatim($0) } ?? tr("“\(TerminalText.visible(file))” isn’t a template."))
    }
}

/// The list of templates, for people at a terminal or as JSON.
enum FlyerListing {
    static func show(_ items: [TemplateCatalog.Item], json: Bool) throws {
        if items.isEmpty { Output.notice(tr("no templates were found.")) }
        try Output.lines(
            try items.flatMap { item -> [String] in
                switch item {
                case .template(let template): json ? [try JSONLine.text(Template(template))] : lines(template)
                case .broken(let broken): json ? [try JSONLine.text(Broken(broken))] : problems(broken) + [""]
                }
            })
    }

    private static func problems(_ broken: InvalidTemplate) -> [String] {
        guard !broken.problems.isEmpty else { return [tr("Can’t be used: \(problem(broken))").string] }
        return [tr("Can’t be used: \(TerminalText.visible(broken.file.path))").string]
            + broken.problems.map { problem in
                let message = problem.message.visible
                return "    \(problem.line.map { tr("line \($0): \(message)") } ?? message)"
            }
    }

    /// The file, the line and the error of a broken template.
    static func problem(_ broken: InvalidTemplate) -> String {
        "\(TerminalText.visible(broken.file.path)):\(broken.line.map { "\($0):" } ?? "") \(broken.message.visible)"
    }

    private static func lines(_ template: FlyerTemplate) -> [String] {
        var facts = [paper(template)]
        if template.codeCount == .sheet { facts.append(tr("a sheet of labels")) }
        if template.hasPicture { facts.append(tr("space for a picture")) }
        let width = template.fields.map(\.id.count).max() ?? 0
        let fields = template.fields.map { field in
            "    \(field.id)\(String(repeating: " ", count: width + 2 - field.id.count))\(about(field))"
        }
        return ["\(template.id) – \(template.name): \(template.summary) (\(facts.joined(separator: "; ")))"] + fields + [""]
    }

    private static func about(_ field: FlyerField) -> String {
        var facts = [field.name, tr("up to \(field.maximumLength) characters").string]
        if field.hasLines { facts.append(tr("several lines").string) }
        let usual = field.text.isEmpty ? "" : ": “\(TerminalText.visible(field.text))”"
        return facts.joined(separator: ", ") + usual
    }

    private static func paper(_ template: FlyerTemplate) -> LocalizedText {
        let size = template.paper
        let name = PaperSize.named.first { $0.size == size || $0.size == size.turned }?.name
        let paper = LocalizedText.verbatim(name ?? "\(millimetres(size.width)) × \(millimetres(size.height)) mm")
        return template.isScalable ? tr("\(paper), or any other size") : paper
    }

    /// A length in millimetres, without “.0”.
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
        /// The first problem.
        let error: LocalizedText
        let problems: [Problem]

        struct Problem: Encodable {
            let line: Int?
            let message: LocalizedText
        }

        init(_ broken: InvalidTemplate) {
            (file, line, error) = (broken.file.path, broken.line, broken.message)
            problems = broken.problems.map { Problem(line: $0.line, message: $0.message) }
        }
    }
}
