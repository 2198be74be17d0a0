import GLib
import LibraryStore
import Payload
import Symbols

/// What `Create` was given: a content, and how it is to be kept.
struct CreateArguments {
    /// Still without its style, which is checked with the content.
    var request: CodeRequest
    let style: SymbolStyle

    private static let names = [
        "text", "bytes", "kind", "fields", "title", "folder", "tags", "notes", "favorite", "expires", "oneTime", "style",
    ]

    init(_ values: [String: Variant]) throws(IntentError) {
        let options = try BusOptions(values, known: Self.names)
        request = try Self.content(options)
        request.title = try options.text("title") ?? ""
        request.folder = try options.text("folder")
        request.tags = try options.texts("tags") ?? []
        request.notes = try options.text("notes") ?? ""
        request.isFavorite = try options.flag("favorite") ?? false
        request.isOneTime = try options.flag("oneTime") ?? false
        if let expires = try options.text("expires") {
            guard let date = ExpiryText.date(expires) else {
                throw BusOptions.misshapen("expires", "a date such as 2030-12-31, or a moment such as 2030-12-31T18:00:00Z")
            }
            request.expires = date
        }
        style = try options["style"].map { value throws(IntentError) in try StyleArgument.style(value) } ?? SymbolStyle()
    }

    private static func content(_ options: BusOptions) throws(IntentError) -> CodeRequest {
        let ways = ["text", "bytes", "kind"].filter(options.has)
        guard ways.count == 1 else {
            throw .invalid("Give the content of the code in one way: as “text”, as “bytes”, or as “kind” with its “fields”.")
        }
        if !options.has("kind"), options.has("fields") { throw .invalid("“fields” are those of a “kind”. \(FormRequest.knownKinds)") }
        if let text = try options.text("text") { return CodeRequest(payload: Payload(text)) }
        if let value = options["bytes"] {
            guard let bytes = value.bytes else { throw BusOptions.misshapen("bytes", "an array of bytes") }
            return CodeRequest(payload: Payload(bytes: bytes))
        }
        return try form(options)
    }

    private static func form(_ options: BusOptions) throws(IntentError) -> CodeRequest {
        let name = try options.text("kind") ?? ""
        guard let request = FormRequest(kind: name) else {
            throw .invalid("“\(ShownText.short(name))” is no kind of content that can be built. \(FormRequest.knownKinds)")
        }
        guard case .record(let given)? = options["fields"]?.fieldValue else {
            throw BusOptions.misshapen("fields", "a dictionary of the fields of that kind, with texts, numbers, booleans, lists and dictionaries")
        }
        do throws(PayloadBuildingError) {
            let (form, fields) = try request.fields(given.map { FormRequest.Answer($0.name, $0.value) })
            let payload = try form.payload(fields)
            return CodeRequest(payload: payload, kind: form.kind(of: payload))
        } catch {
            throw .content(error)
        }
    }
}
