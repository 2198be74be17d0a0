import ArgumentParser
import Foundation
import OneTimeCode
import Payload
import Platform

/// Explains the meaning of a payload.
struct ParseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse",
        abstract: tr("Explain what the content of a code means."),
        usage: "quire parse TEXT | - | --file FILE  [--json] | --lines",
        discussion: tr(
            """
            Prints the title, the fields and any warnings. Passwords and other secrets are hidden unless you use --json.

            With --lines, each line of standard input is a JSON object with “payload” (or “bytes” in Base64) and optionally “id” and \
            “format”, the symbology it was read from; each is answered with one line.
            """),
        examples: [
            #"quire parse "WIFI:T:WPA;S:Café;P:secret;;""#,
            "quire parse --file card.vcf --json",
            "quire parse 4006381333931 --format EAN-13",
            "quire parse --lines < payloads.jsonl",
        ])

    @Argument(help: ArgumentHelp(tr("The content of the code; “-” reads standard input.")))
    var text: String?

    @Option(help: ArgumentHelp(tr("The file whose bytes are the content; “-” is standard input."), valueName: "file"), completion: .file())
    var file: String?

    @Option(
        help: ArgumentHelp(tr("The symbology it was read from, which tells product numbers from plain digits."), valueName: "symbology"))
    var format: String?

    @Flag(help: ArgumentHelp(tr("Read one JSON object per line from standard input, and answer each with one.")))
    var lines = false

    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        let sources = [text != nil, file != nil, lines].filter(\.self).count
        guard sources > 0 else { throw ValidationError(tr("Specify the content of the code, --file FILE, or “-” for standard input.")) }
        guard sources == 1 else { throw ValidationError(tr("Use only one of a text, --file and --lines.")) }
        if lines, format != nil { throw ValidationError(tr("With --lines, each line has its own “format”. Leave out --format.")) }
    }

    func run() throws {
        if lines { return try ParseLines().run() }
        let parsed = try PayloadSource.payload(text: text, file: file).parsed(printedAs: format ?? "")
        if jsonOption.json { try Output.json(ParseReport(parsed)) } else { try Output.lines(ParseText.lines(parsed)) }
    }
}

/// A parsed payload as lines for people at a terminal.
enum ParseText {
    static func lines(_ parsed: ParsedPayload, now: Date = .now) -> [String] {
        ["\(parsed.title) (\(parsed.kind.name))"] + meaning(of: parsed, now: now)
    }

    /// The fields, secrets covered, and what to beware of.
    static func meaning(of parsed: ParsedPayload, now: Date = .now) -> [String] {
        // Hidden like the secret from which it is computed.
        let code = parsed.oneTimeCode(at: now).map { [PayloadField("current_code", .text($0.text), isSecret: true)] } ?? []
        let facts = CodeFacts(parsed).sections
        // Which of them matter is for people to say who read a terminal.
        let fields = facts.rows + facts.technical + code.map { Fact(label: $0.label, original: $0.value.text, isSecret: true) }
        let width = fields.map(\.label.string.count).max() ?? 0
        return fields.flatMap { field -> [String] in
            let shown = field.isSecret ? ["••••••••"] : shown(field.text)
            return shown.enumerated().map { index, line in
                let label = index == 0 ? "\(field.label):" : ""
                return "  " + label.padding(width + 2) + line
            }
        } + parsed.warnings.map { "! \($0.sentence)" }
    }

    /// The lines of a value.
    private static func shown(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map {
            String($0).replacing("\t", with: " ")
        }
    }
}

extension String {
    fileprivate func padding(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

/// A parsed payload as JSON. Scripts rely on the keys.
struct ParseReport: Encodable {
    private let id: ParseIdentifier?
    private let parsed: ParsedPayload
    private let now: Date

    /// - Parameters:
    ///   - id: the identifier from the request, returned unchanged.
    ///   - now: the time for the current one-time codes.
    init(_ parsed: ParsedPayload, id: ParseIdentifier? = nil, now: Date = .now) {
        self.now = now
        self.parsed = parsed
        self.id = id
    }

    private enum Key: String, CodingKey {
        case id, kind, fields, title, warnings, actions, secret, currentCode, currentCodes
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(id, forKey: .id)
        try container.encode(parsed.kind.rawValue, forKey: .kind)
        try container.encode(FieldsReport(fields: parsed.fields), forKey: .fields)
        try container.encode(parsed.title, forKey: .title)
        try container.encode(parsed.warnings, forKey: .warnings)
        try container.encode(parsed.actions, forKey: .actions)
        try container.encode(parsed.fields.filter(\.isSecret).map(\.name), forKey: .secret)
        try container.encodeIfPresent(parsed.oneTimeCode(at: now).map(Code.init), forKey: .currentCode)
        let codes = parsed.oneTimeCodes(at: now)
        if !codes.isEmpty { try container.encode(codes.map { $0.map(Code.init) }, forKey: .currentCodes) }
    }

    private struct Code: Encodable {
        let code: String
        let validUntil: Date?

        init(_ code: OneTimeCode) { (self.code, validUntil) = (code.text, code.validUntil) }
    }
}
