import GLib
import LibraryStore
import Payload
import Platform
import Symbols

/// The arguments of `Create`: the content of a code, and how to keep it.
struct CreateArguments {
    /// The request without its style, which is checked together with the content.
    var request: CodeRequest
    let style: SymbolStyle

    private static let names = ["text", "bytes", "kind", "fields"] + CodeAttribute.given.map(\.key) + ["folder", "tags", "style"]

    init(_ values: [String: Variant]) throws(IntentError) {
        let options = try BusOptions(values, known: Self.names)
        request = try Self.content(options)
        for attribute in CodeAttribute.given { request.attributes[attribute] = try options.value(of: attribute) }
        request.folder = try options.text("folder")
        request.tags = try options.texts("tags") ?? []
        style = try options["style"].map { value throws(IntentError) in try StyleArgument.style(value) } ?? SymbolStyle()
    }

    private static func content(_ options: BusOptions) throws(IntentError) -> CodeRequest {
        guard ["text", "bytes", "kind"].count(where: options.has) == 1 else {
            throw .invalid("Give the content of the code in one way: as “text”, as “bytes”, or as “kind” with its “fields”.")
        }
        if !options.has("kind"), options.has("fields") {
            throw .invalid("“fields” are those of a “kind”. \(FormRequest.knownKinds.untranslated)")
        }
        if let text = try options.text("text") { return CodeRequest(payload: Payload(text)) }
        if let bytes = try options.value("bytes", "an array of bytes", \.bytes) { return CodeRequest(payload: Payload(bytes: bytes)) }
        return try form(options)
    }

    private static func form(_ options: BusOptions) throws(IntentError) -> CodeRequest {
        let name = try options.text("kind") ?? ""
        guard let request = FormRequest(kind: name) else {
            throw .invalid("“\(QuotedText.short(name))” is no kind of content that can be built. \(FormRequest.knownKinds.untranslated)")
        }
        guard case .record(let given)? = options["fields"]?.fieldValue else {
            throw BusOptions.invalidValue(
                "fields", "a dictionary of the fields of that kind, with texts, numbers, booleans, lists and dictionaries")
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

extension BusOptions {
    fileprivate func value(of attribute: CodeAttribute) throws(IntentError) -> AttributeValue {
        switch attribute.property {
        case .flag: return .flag(try flag(attribute.key) ?? false)
        case .text: return .text(try text(attribute.key) ?? "")
        case .date:
            guard let text = try text(attribute.key) else { return .date(nil) }
            guard let date = ExpiryText.date(text, isEnd: attribute.isEnd) else {
                throw Self.invalidValue(attribute.key, "a date such as 2030-12-31, or a moment such as 2030-12-31T18:00:00Z")
            }
            return .date(date)
        }
    }
}

/// The arguments of `List`.
struct ListArguments {
    private(set) var listing = CodeListRequest()
    /// Whether the content of codes with secrets is included.
    let includesSecrets: Bool

    /// The maximum number of codes in one answer. More are requested with an offset.
    static let maximumCodes = 1000
    private static let names = [
        "search", "folder", "tags", "kind", "state", "favorites", "recent", "trash", "sort", "limit", "offset", "secrets",
    ]

    init(_ values: [String: Variant]) throws(IntentError) {
        let options = try BusOptions(values, known: Self.names)
        includesSecrets = try options.flag("secrets") ?? false
        listing.place = try Self.place(options)
        listing.search = try options.text("search")
        listing.folder = try options.text("folder")
        listing.tags = try options.texts("tags") ?? []
        listing.kinds = try Self.kinds(options)
        listing.state = try options.choice("state", CodeState.self)
        listing.sort = try options.choice("sort", CodeQuery.Sort.self)
        listing.limit = try options.count("limit", atMost: Self.maximumCodes) ?? Self.maximumCodes
        listing.offset = try options.count("offset", atMost: Int(Int32.max)) ?? 0
    }

    private static func place(_ options: BusOptions) throws(IntentError) -> CodeQuery.Place {
        var places: [CodeQuery.Place] = []
        if try options.flag("favorites") == true { places.append(.favorites) }
        if try options.flag("recent") == true { places.append(.recent) }
        if try options.flag("trash") == true { places.append(.trash) }
        guard places.count < 2 else { throw .invalid("Choose one of “favorites”, “recent” and “trash”.") }
        return places.first ?? .all
    }

    private static func kinds(_ options: BusOptions) throws(IntentError) -> Set<PayloadKind> {
        var kinds: Set<PayloadKind> = []
        for name in try options.texts("kind") ?? [] {
            guard let kind = PayloadKind(rawValue: name) else {
                throw .invalid(
                    "“\(QuotedText.short(name))” is no kind. There are: \(PayloadKind.allCases.map(\.rawValue).joined(separator: ", ")).")
            }
            kinds.insert(kind)
        }
        return kinds
    }
}
