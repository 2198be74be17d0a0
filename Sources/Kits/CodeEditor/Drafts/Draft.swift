import Foundation
public import LibraryStore
public import Payload

/// A code while it is made or edited, whether it can be saved already or not.
public struct Draft: AttributedCode, Hashable, Sendable {
    /// The payload as the fields of a form.
    public var content: ContentDraft
    /// The title, which is empty for the one that the payload suggests, the notes and the rest.
    public var attributes = CodeAttributes()
    /// The folder; nil for none.
    public var folder: Folder.ID?
    /// How a new code was made.
    public var origin = HistoryEvent.Kind.made

    /// An empty draft.
    public init() { content = ContentDraft() }

    /// A new code with an existing payload, from the clipboard or a scanner.
    public init(
        _ payload: Payload, kind: PayloadKind? = nil, title: String = "", symbology: Symbology = .qrCode, origin: HistoryEvent.Kind = .made
    ) {
        content = ContentDraft(payload, kind: kind)
        attributes.title = title
        attributes.charset = payload.charset?.rawValue ?? ""
        attributes.symbology = symbology
        self.origin = origin
    }

    /// A code of the library.
    public init(_ code: Code) {
        content = ContentDraft(code.payload, kind: code.kind)
        (attributes, folder) = (code.attributes, code.folder)
        // A title that equals the suggestion follows the payload.
        if code.title == code.payload.title { attributes.title = "" }
    }

    /// Reads the content in another character set. Nothing of its bytes changes.
    mutating func read(_ payload: Payload) {
        content = ContentDraft(payload)
        attributes.charset = payload.charset?.rawValue ?? ""
    }

    /// Keeps only what fits into a symbol. The rest goes into the notes.
    mutating func shorten(to fitted: FittedPayload) {
        content.replace(with: fitted.payload)
        attributes.addNotes(fitted.rest)
    }

    /// True if nobody would miss anything in it.
    public var isEmpty: Bool { content.isEmpty && attributes == CodeAttributes() && folder == nil }

    func newCode(_ payload: Payload) -> NewCode {
        var new = NewCode(payload: payload, kind: content.kind(of: payload), attributes: attributes, folder: folder, origin: origin)
        new.title = attributes.title.trimmingCharacters(in: .whitespacesAndNewlines)
        new.spent = nil
        new.charset = payload.charset?.rawValue ?? ""
        return new
    }
}

extension Draft {
    /// A new code from a program or a link, which a person reviews and saves.
    ///
    /// - Parameters:
    ///   - kind: a kind or a notation (`wifi`, `vcard`), or nil to recognize the text. The result is nil for an unknown kind.
    ///   - text: the whole payload; if it is not of that kind, the value of the first field, such as the name of a network.
    public init?(kind name: String?, text: String?, title: String? = nil) {
        guard let name else {
            self.init()
            if let text { self.init(Payload(text)) }
            attributes.title = title ?? ""
            return
        }
        guard let form = PayloadForm.called(name) else { return nil }
        self.init()
        content = ContentDraft(form: form)
        if let text {
            let payload = Payload(text)
            if form.kind != .text, payload.kind == form.kind {
                content = ContentDraft(payload)
            } else if let field = form.firstField {
                content.values = [field.name: field.value(of: text)]
            }
        }
        attributes.title = title ?? ""
    }
}

extension PayloadForm {
    /// The form for the name of a kind or a notation.
    fileprivate static func called(_ name: String) -> PayloadForm? {
        PayloadKind(rawValue: name).flatMap { forms(of: $0).first } ?? all.first { $0.isCalled(name) }
    }

    /// The field that a text alone goes into.
    fileprivate var firstField: FormField? {
        let fitting = fields.filter { $0.takesText && FormRules.hasRow($0.name, in: self) }
        return fitting.first { $0.isRequired } ?? fitting.first
    }
}

extension FormField {
    fileprivate var takesText: Bool {
        switch content {
        case .text, .longText, .list(.text), .typedList: true
        default: false
        }
    }

    fileprivate func value(of text: String) -> FieldValue {
        switch content {
        case .longText: .text(text)
        case .typedList: .list([.list([.text(Self.line(text)), .absent])])
        case .list: .list([.text(Self.line(text))])
        default: .text(Self.line(text))
        }
    }

    private static func line(_ text: String) -> String { text.split(whereSeparator: \.isNewline).joined(separator: " ") }
}

/// The changes that a person made to a code. Changes by other programs meanwhile are kept.
struct CodeChanges: Hashable, Sendable {
    private let old: Draft
    private let new: Draft
    private let payload: Payload?

    /// - Parameters:
    ///   - old: the draft at the beginning.
    ///   - payload: the payload of the new draft; nil if it was not changed.
    init(from old: Draft, to new: Draft, payload: Payload?) { (self.old, self.new, self.payload) = (old, new, payload) }

    func apply(to code: inout CodeDraft) {
        if let payload { (code.payload, code.kind) = (payload, new.content.kind(of: payload)) }
        for attribute in CodeAttribute.all where new.attributes[attribute] != old.attributes[attribute] {
            code.attributes[attribute] = new.attributes[attribute]
        }
        if let payload { code.charset = payload.charset?.rawValue ?? "" }
        if new.title != old.title { code.title = new.title.trimmingCharacters(in: .whitespacesAndNewlines) }
        if new.folder != old.folder { code.folder = new.folder }
        let removed = old.tags.filter { !new.tags.contains($0) }
        if !removed.isEmpty { code.removeTags(removed) }
        code.tags += new.tags.filter { !old.tags.contains($0) && !code.tags.contains($0) }
        if new.style != old.style { code.style = new.style }
    }
}
