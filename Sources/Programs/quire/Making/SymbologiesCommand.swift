import ArgumentParser
import Payload
import Platform
import Symbols

/// Lists the symbologies in which codes are drawn.
struct SymbologiesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "symbologies",
        abstract: tr("List the symbologies that codes can be drawn in."),
        usage: "quire symbologies [TEXT | -] [--file FILE] [--json]",
        discussion: tr(
            """
            Each line has the name, what it holds and what it is for, separated by tabs. With a text, only symbologies that can hold it \
            are listed, best first.
            """),
        examples: ["quire symbologies", "quire symbologies 4006381333931", "quire symbologies --json | jq -r 'select(.gs1) | .name'"])

    @Argument(help: ArgumentHelp(tr("List those that can hold this text; “-” reads standard input.")))
    var text: String?

    @Option(help: ArgumentHelp(tr("List those that can hold the bytes of a file."), valueName: "file"), completion: .file())
    var file: String?

    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        let isGiven = text != nil || file != nil
        let listed =
            isGiven ? SymbologyChoice.symbologies(for: try PayloadSource.payload(text: text, file: file)) : Symbology.allCases
        guard !listed.isEmpty else { throw CommandError(tr("no symbology can hold this.")) }
        try Output.reports(listed.map(SymbologyReport.init), json: jsonOption.json)
    }
}

/// A symbology.
private struct SymbologyReport: LineReport {
    let name: Symbology
    let title: LocalizedText
    let structure: Symbology.Structure
    let gs1: Bool
    let holds: LocalizedText
    let purpose: LocalizedText

    init(_ symbology: Symbology) {
        (name, title, structure) = (symbology, symbology.title, symbology.structure)
        (gs1, holds, purpose) = (symbology.isGS1, SymbologyChoice.content(of: symbology), symbology.purpose)
    }

    var line: String { [name.rawValue, holds.string, purpose.string].joined(separator: "\t") }
}

/// A symbology on the command line, by its name in any usual spelling.
enum SymbologyArgument {
    static let help = ArgumentHelp(
        tr("Draw it in this symbology, such as EAN-13, Code-128 or Aztec; “quire symbologies” lists them. (default: QR-Code)"),
        valueName: "name")

    @Sendable static func symbology(_ name: String) throws -> Symbology {
        if let symbology = Symbology(named: name) { return symbology }
        let shown = TerminalText.visible(String(name.prefix(40)))
        let known = Symbology.allCases.map(\.rawValue)
        throw ValidationError(
            NearestName.of(name, among: known).map { tr("“\(shown)” isn’t a symbology. Did you mean “\($0)”?") }
                ?? tr("“\(shown)” isn’t a symbology. “quire symbologies” lists them all."))
    }
}
