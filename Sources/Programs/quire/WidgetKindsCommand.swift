import ArgumentParser
import Timeline

/// Lists the kinds of widget.
struct WidgetKindsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kinds",
        abstract: "List the kinds of widget, their families and their settings.",
        usage: "quire widget kinds [<options>]")

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        let kinds = libraryOptions.widgetKinds.kinds
        try Output.lines(try kinds.map { jsonOption.json ? try JSONLine.text(WidgetKindReport($0)) : Self.line($0) })
    }

    private static func line(_ kind: any WidgetKind) -> String {
        let families = kind.families.map(\.rawValue).joined(separator: ",")
        let settings = kind.schema.parameters.map { "\($0.name)=\(values(of: $0))" }.joined(separator: " ")
        return [kind.id, families, settings, kind.summary].joined(separator: "\t")
    }

    private static func values(of parameter: ConfigurationParameter) -> String {
        switch parameter.kind {
        case .text: "TEXT"
        case .integer(let range): "\(range.lowerBound)…\(range.upperBound)"
        case .decimal(let range): "\(range.lowerBound)…\(range.upperBound)"
        case .date: "DATE"
        case .color: "COLOR"
        case .file: "FILE"
        case .code, .folder: "ID"
        case .choice(let choices): choices.map(\.value).joined(separator: "|")
        case .toggle: "true|false"
        }
    }
}
