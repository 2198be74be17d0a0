import ArgumentParser
import FlyerLayout
import Flyers
import LibraryStore
import Payload
import Platform
import Synchronization

/// The options for the codes and the texts of a flyer.
struct FlyerContentOptions: ParsableArguments {
    /// Bytes: a table of several hundred thousand rows.
    static let tableLimit = 256 << 20

    @Option(
        name: .customLong("code"),
        help: ArgumentHelp(tr("A code in the library, in its own style. Can be repeated."), valueName: "id|title"), completion: .codes)
    var codeNames: [String] = []

    @Option(
        help: ArgumentHelp(tr("The text or link for the code, instead of one in the library; “-” reads standard input."), valueName: "text")
    )
    var text: String?

    @Option(help: ArgumentHelp(tr("The file whose bytes go into the code; “-” is standard input."), valueName: "file"), completion: .file())
    var file: String?

    @Option(
        help: ArgumentHelp(tr("Build a code of this kind from --with: wifi, contact, calendar …"), valueName: "kind"), completion: .forms)
    var type: String?

    @Option(
        name: .customLong("with"),
        help: ArgumentHelp(tr("A field of that kind, like --field in “quire make”. Can be repeated."), valueName: "name=value"))
    var assignments: [String] = []

    @Option(
        help: ArgumentHelp(tr("Create a flyer for each row of a CSV table; “-” is standard input."), valueName: "file"),
        completion: .file(extensions: ["csv"]))
    var csv: String?

    @Flag(help: ArgumentHelp(tr("Create nothing if a row of the table cannot be used.")))
    var allOrNothing = false

    @Option(
        name: .customLong("field"),
        help: ArgumentHelp(
            tr("A text on the flyer; --list shows the fields of each template. Can be repeated."), valueName: "name=value"))
    var fields: [String] = []

    var isUsed: Bool {
        !codeNames.isEmpty || text != nil || file != nil || type != nil || !assignments.isEmpty || csv != nil || !fields.isEmpty
    }

    func check() throws {
        let ways = [!codeNames.isEmpty, text != nil, file != nil, type != nil].count { $0 }
        if ways > 1, !(csv != nil && ways == 1) { throw ValidationError(tr("Use only one of --code, --text, --file and --type.")) }
        if ways == 0, csv == nil {
            throw ValidationError(
                tr("Specify the code: --code ID for one in the library, --text TEXT, --file FILE, --type KIND, or a table with --csv FILE.")
            )
        }
        if allOrNothing, csv == nil {
            throw ValidationError(tr("--all-or-nothing is for the rows of a table. Specify one with --csv FILE."))
        }
        if csv == "-", text == "-" || file == "-" { throw ValidationError(tr("Standard input can’t hold both the table and the code.")) }
        for field in fields { _ = try Self.field(field) }
        try checkForm()
    }

    private func checkForm() throws {
        guard type != nil || !assignments.isEmpty else { return }
        if type == nil { throw ValidationError(tr("--with needs --type, which says what to build.")) }
        // With a table, its columns are the fields.
        if csv != nil, assignments.isEmpty {
            guard kind != nil else {
                throw ValidationError(tr("“\(TerminalText.visible(type ?? ""))” isn’t a kind of code that can be built."))
            }
            return
        }
        do {
            try form.validate()
        } catch let error as ValidationError {
            throw ValidationError(error.message.replacing("--field", with: "--with"))
        }
    }

    private var form: FormContent { FormContent(type: type, assignments: assignments) }

    /// The kind of payload to build from the columns of a table.
    var kind: PayloadKind? { csv != nil && assignments.isEmpty ? type.flatMap { FormRequest(kind: $0)?.kind } : nil }

    func codes(from library: FlyerLibrary) async throws -> [FlyerCode] {
        if !codeNames.isEmpty { return try await codeNames.asyncMap { try await library.code($0) } }
        if type != nil, kind == nil {
            let payload = try form.payload()
            return [FlyerCode(payload: payload, kind: form.kind(of: payload), title: payload.title)]
        }
        guard text != nil || file != nil else { return [] }
        let payload = try PayloadSource.payload(text: text, file: file)
        return [FlyerCode(payload: payload, title: payload.title)]
    }

    func texts(for template: FlyerTemplate) throws -> [FlyerField.ID: String] {
        var texts: [FlyerField.ID: String] = [:]
        for field in fields {
            let (name, value) = try Self.field(field)
            guard let known = template.fields.first(where: { $0.id == name }) else {
                let all = template.fields.map(\.id).joined(separator: ", ")
                throw ValidationError(
                    tr("The template “\(template.id)” has no field “\(TerminalText.visible(name))”.")
                        .followed(by: all.isEmpty ? tr("It has none.") : tr("The fields are: \(all).")))
            }
            guard texts.updateValue(value, forKey: known.id) == nil else {
                throw ValidationError(tr("The field “\(known.id)” is set twice."))
            }
        }
        return texts
    }

    private static func field(_ text: String) throws -> (name: String, value: String) {
        if let field = assignment(text) { return field }
        throw ValidationError(tr("“\(TerminalText.visible(text))” isn’t a field. Use --field name=value."))
    }
}

/// The library as the source of codes for flyers. It is opened for the first code.
final class FlyerLibrary: Sendable {
    private let options: Mutex<LibraryOptions>
    private let library = Mutex<Library?>(nil)

    init(_ options: LibraryOptions) {
        self.options = Mutex(options)
    }

    func code(_ name: String) async throws -> FlyerCode {
        let code = try await opened().code(idOrTitle: name)
        switch code.state() {
        case .usable: break
        case .expired: Output.notice(tr("“\(TerminalText.visible(code.title))” has expired."))
        case .used: Output.notice(tr("“\(TerminalText.visible(code.title))” is for single use and has been used."))
        }
        return FlyerCode(
            id: code.id, payload: code.payload, kind: code.kind, title: code.title, symbology: code.symbology, style: code.style)
    }

    private func opened() throws -> Library {
        try library.withLock { library in
            if let library { return library }
            let new = try options.withLock { try $0.open() }
            library = new
            return new
        }
    }
}
