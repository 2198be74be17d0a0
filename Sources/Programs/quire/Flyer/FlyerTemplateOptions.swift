import ArgumentParser
import FlyerLayout
import Flyers
import Foundation

/// Which template is used.
struct FlyerTemplateOptions: ParsableArguments {
    @Flag(help: "List the templates and their fields, with what is wrong with those that cannot be used.")
    var list = false

    @Option(help: ArgumentHelp("The template; --list lists them.", valueName: "name"))
    var template: String?

    @Option(help: ArgumentHelp("Try a template file of one's own.", valueName: "file.json"))
    var templateFile: String?

    var isUsed: Bool { template != nil || templateFile != nil }

    var catalog: TemplateCatalog { .standard }

    func check() throws {
        if template != nil, templateFile != nil { throw ValidationError("Give either --template or --template-file.") }
        if !isUsed { throw ValidationError("Choose a template with --template NAME; “quire flyer --list” lists them.") }
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
                throw Failure("the template “\(TerminalText.visible(wanted))” cannot be used: \(FlyerListing.problem(broken))")
            case .broken: continue
            }
        }
        if let template = templates.first(where: { $0.id == wanted }) { return template }
        let named = templates.filter { $0.name.lowercased() == wanted.lowercased() || $0.id == wanted.lowercased() }
        if let template = named.first { return template }
        let known = templates.map(\.id).joined(separator: ", ")
        throw ValidationError(
            "There is no template “\(TerminalText.visible(wanted))”. "
                + (known.isEmpty ? "None is installed: try one of your own with --template-file." : "There are: \(known)."))
    }

    private static func read(_ file: String) throws -> FlyerTemplate {
        let reading = TemplateReading(try PayloadSource.read(file, limit: TemplateReading.maximumLength))
        if let template = reading.template { return template }
        let problems = reading.problems.map { "\(TerminalText.visible(file)):\($0.line.map { "\($0):" } ?? "") \($0.message)" }
        for problem in problems.dropLast() { Output.message("quire: \(problem)") }
        throw Failure(problems.last ?? "“\(TerminalText.visible(file))” is no template.")
    }
}
