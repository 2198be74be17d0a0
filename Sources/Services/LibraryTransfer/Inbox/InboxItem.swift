import Foundation
import LibraryStore
import Payload
import Platform

/// A code as a file in the inbox describes it. A uuid that the writer chose keeps the same file from adding another code when it is written
/// again.
extension ExchangedCode {
    private static let keys =
        ["text", "payload", "payloadBytes", "kind", "fields"] + CodeAttribute.given.map(\.key)
        + ["folder", "tags", "style", "uuid", "$schema"]
    private static let maximumTags = 100

    /// Reads an item strictly: unknown keys and unexpected types are refused, so that nothing is silently dropped.
    init(inbox tree: JSONTree) throws(InboxFileError) {
        guard case .object(let members) = tree else {
            throw InboxFileError("The file holds \(tree.kindName): one object between { and } is needed.")
        }
        if let stranger = members.first(where: { !Self.keys.contains($0.name) }) {
            let known = Self.keys.dropLast().joined(separator: ", ")
            throw InboxFileError("“\(SpoolName(stranger.name).shown)” means nothing here. There are: \(known).")
        }
        let values = JSONMembers(tree)
        self.init(payload: Payload(""))
        (payload, kind) = try Self.content(values)
        folder = try values.text("folder").flatMap { $0.isEmpty ? nil : $0 }
        if let folder, folder.count > Folder.maximumNameLength {
            throw .wrong("folder", "a name of at most \(Folder.maximumNameLength) characters")
        }
        attributes.tags = try values.texts("tags")
        if attributes.tags.count > Self.maximumTags { throw .wrong("tags", "a list of at most \(Self.maximumTags) texts") }
        for attribute in CodeAttribute.given { attributes[attribute] = try values.value(of: attribute) }
        if let text = try values.text("uuid") {
            guard let uuid = UUID(uuidString: text) else { throw .wrong("uuid", "a UUID, or left away to get a new one") }
            self.uuid = uuid
        }
        attributes.style = try InboxStyle.json(values["style"]?.tree, for: payload, in: attributes.symbology)
    }

    // MARK: Content

    private static func content(_ values: JSONMembers) throws(InboxFileError) -> (Payload, PayloadKind?) {
        let given = ["text", "payload", "payloadBytes", "fields"].filter { values[$0] != nil }
        guard given.count == 1 else {
            guard given.isEmpty else {
                throw InboxFileError("“\(given[0])” and “\(given[1])” both say what the code holds: leave one of them away.")
            }
            throw InboxFileError("There is nothing to make a code of: give “text”, “payloadBytes”, or “kind” and “fields”.")
        }
        switch given[0] {
        case "fields": return try built(values)
        case "payloadBytes":
            guard let text = try values.text("payloadBytes"), let data = Data(base64Encoded: text) else {
                throw .wrong("payloadBytes", "bytes in Base64")
            }
            return try content(Payload(bytes: Array(data)), values)
        default: return try content(Payload(try values.text(given[0]) ?? ""), values)
        }
    }

    /// Kinds of plain digits or text, which only the "kind" can tell.
    private static let undetectableKinds: Set<PayloadKind> = [.isbn, .product, .vin, .gs1]

    private static func content(_ payload: Payload, _ values: JSONMembers) throws(InboxFileError) -> (Payload, PayloadKind?) {
        guard !payload.bytes.isEmpty else { throw InboxFileError("There is no text to make a code of: fill it in.") }
        guard let name = try values.text("kind") else { return (payload, nil) }
        guard let kind = PayloadKind(rawValue: name.lowercased()) else { throw unknown(kind: name) }
        let own = payload.kind
        if kind == own { return (payload, nil) }
        guard own == .text, undetectableKinds.contains(kind) else {
            throw InboxFileError(
                "The “kind” is \(kind.rawValue), and the text is \(own.rawValue): leave “kind” away, or give “fields” instead of the text.")
        }
        return (payload, kind)
    }

    private static func built(_ values: JSONMembers) throws(InboxFileError) -> (Payload, PayloadKind?) {
        guard let name = try values.text("kind") else { throw InboxFileError("“fields” need a “kind”, which says what is built of them.") }
        guard case .object(let members)? = values["fields"]?.tree else { throw .wrong("fields", "an object") }
        var fields = members.map { PayloadField($0.name, FieldValue($0.value)) }
        let wanted = name.lowercased()
        let kind: PayloadKind
        if let known = PayloadKind(rawValue: wanted), !PayloadForm.forms(of: known).isEmpty {
            kind = known
        } else if let form = PayloadForm.all.first(where: { $0.isCalled(wanted) }) {
            // The name of a notation ("vcard", "mecard", "bitcoin") stands for its kind.
            kind = form.kind
            if let selector = PayloadForm.selector(of: kind), !fields.contains(where: { $0.name == selector.name }) {
                fields.append(PayloadField(selector.name, .text(wanted)))
            }
        } else {
            throw unknown(kind: name)
        }
        do throws(PayloadBuildingError) {
            let form = try PayloadForm.form(of: kind, for: fields)
            let payload = try form.payload(fields)
            return (payload, form.kind(of: payload))
        } catch {
            throw InboxFileError(error.message.untranslated)
        }
    }

    private static func unknown(kind name: String) -> InboxFileError {
        let known = PayloadKind.allCases.filter { !PayloadForm.forms(of: $0).isEmpty }.map(\.rawValue).joined(separator: ", ")
        return InboxFileError("“\(SpoolName(name).shown)” is no kind of code. There are: \(known).")
    }
}

/// The JSON object of a file in the inbox, or a value in it.
typealias JSONMembers = JSONCursor<InboxFileError>

extension JSONMembers {
    fileprivate func value(of attribute: CodeAttribute) throws(InboxFileError) -> AttributeValue {
        switch attribute.property {
        case .flag: return .flag(try flag(attribute.key))
        case .text: return .text(try text(attribute.key) ?? "")
        case .date:
            guard let text = try text(attribute.key) else { return .date(nil) }
            guard let date = ExpiryText.date(text, isEnd: attribute.isEnd) else {
                throw .wrong(attribute.key, "a day like 2030-12-31 or a moment like 2030-12-31T18:00:00Z")
            }
            return .date(date)
        }
    }
}
