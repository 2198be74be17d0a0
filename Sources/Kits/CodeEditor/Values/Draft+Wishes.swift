import Payload

extension Draft {
    /// A new code as a program or a link wishes it, for a person to look at and to save.
    ///
    /// - Parameters:
    ///   - kind: of which kind, or in which notation (`wifi`, `vcard`); nil leaves that to the text. Nil is answered for one that nobody knows.
    ///   - text: the whole payload; where it is none of that kind, what its form begins with, such as the name of a network.
    public init?(kind name: String?, text: String?, title: String? = nil) {
        guard let name else {
            self.init()
            if let text { self.init(Payload(text)) }
            self.title = title ?? ""
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
        self.title = title ?? ""
    }
}

extension PayloadForm {
    /// The form that the name of a kind or of a notation stands for.
    fileprivate static func called(_ name: String) -> PayloadForm? {
        PayloadKind(rawValue: name).flatMap { forms(of: $0).first } ?? all.first { $0.isCalled(name) }
    }

    /// The one that a text alone makes sense in.
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
