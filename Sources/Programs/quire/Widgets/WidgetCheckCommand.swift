import ArgumentParser
import Drawing
import Foundation
import Graphics
import Platform
import Timeline
import WidgetKit
import WidgetPrograms

/// Checks a widget program for its author, and draws it.
struct WidgetCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: tr("Check a widget program: its folder, its widget.json and its answers."),
        usage: "quire widget check DIR [--family FAMILY] [-o FILE|FOLDER] [--set name=value …] [<options>]",
        discussion: tr(
            """
            Runs the program in that folder once for each of its families, in the usual sandbox but without asking, because you named it. \
            Each problem is reported with its place and what to do; the exit status is 1 if there are any. Anything ignored is reported \
            as a warning. With -o, each family is drawn: into a folder, or with --family to a PNG file. PROTOCOL.md describes the \
            requests and answers.
            """),
        examples: [
            "quire widget check ~/.local/share/quire/widgets/disk-space",
            "quire widget check . --family small -o small.png --dark",
            "quire widget check . --set path=/home -o pictures",
        ])

    @Argument(help: ArgumentHelp(tr("The folder with widget.json and the program.")), completion: .directory)
    var folder: String

    @Option(help: ArgumentHelp(tr("Only this family."), valueName: "family"))
    var family: String?

    @Option(name: .shortAndLong, help: ArgumentHelp(tr("A folder for the pictures; with --family a PNG file."), valueName: "file|folder"))
    var output: String?

    @Flag(help: ArgumentHelp(tr("Draw it for a dark desktop.")))
    var dark = false

    @Option(help: ArgumentHelp(tr("Scale factor, from 0.5 to 8."), valueName: "n"))
    var scale: Double = 1

    @OptionGroup var settings: WidgetSettingOptions
    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        guard (0.5...8).contains(scale) else { throw ValidationError(tr("--scale must be between 0.5 and 8.")) }
        if let output, output.lowercased().hasSuffix(".png"), family == nil {
            throw ValidationError(tr("A single picture needs --family. Without it, -o must be a folder."))
        }
    }

    func run() async throws {
        let configuration = try settings.configuration()
        var check = ProgramCheck(URL(fileURLWithPath: folder))
        if let program = check.program {
            let families = try chosen(from: program.manifest)
            do throws(TimelineError) { try program.manifest.schema.validate(configuration) } catch { throw ValidationError(error.text) }
            if !jsonOption.json { for line in WidgetProgramLookup.request(of: program) { Output.line(line) } }
            if let first = families.first { await check.run(.placeholder, first, configuration) }
            for family in families {
                await check.run(program.manifest.isStreaming ? .stream : .timeline, family, configuration)
            }
            for index in check.runs.indices { try draw(&check.runs[index], of: program, in: families) }
        }
        try report(check)
        if !check.problems.isEmpty { throw ExitCode(1) }
    }

    private func chosen(from manifest: ProgramManifest) throws -> [WidgetFamily] {
        guard let family else { return manifest.families }
        guard let chosen = manifest.families.first(where: { $0.rawValue == family }) else {
            throw ValidationError(
                tr("It has no family “\(family)”. Its families are: \(manifest.families.map(\.rawValue).joined(separator: ", "))."))
        }
        return [chosen]
    }

    private func draw(_ run: inout ProgramCheck.Run, of program: ProgramFolder, in families: [WidgetFamily]) throws {
        guard let output, let view = try run.entry?.checkedView() else { return }
        let isFile = output.lowercased().hasSuffix(".png")
        if !isFile { try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true) }
        let file = isFile ? output : "\(output)/\(program.manifest.id)-\(run.family.rawValue)\(dark ? "-dark" : "").png"
        let palette = Palette(accent: Accent(id: Accent.standard.id), isDark: dark, isHighContrast: false)
        let look = WidgetAppearance(palette: palette, isRightToLeft: Locale.desktop.isRightToLeft)
        try ViewRenderer(look: look, scale: scale).bitmap(of: view, size: run.family.size).writePNG(to: file)
        run.picture = file
    }

    private func report(_ check: ProgramCheck) throws {
        if jsonOption.json { return try Output.json(ProgramCheckReport(check)) }
        for run in check.runs where run.view != nil { Output.line(run.sentence.visible) }
        for warning in check.warnings { Output.message(tr("warning: \(warning.text.visible)")) }
        for problem in check.problems { Output.message(tr("problem: \(problem.text.visible)")) }
        if check.problems.isEmpty { Output.line(tr("No problems found.")) }
    }
}
