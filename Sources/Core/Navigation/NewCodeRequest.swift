/// What the sheet for a new code begins with. Nothing is saved before a person does so.
public struct NewCodeRequest: Hashable, Sendable {
    /// A kind of content (`wifi`), or a notation that stands for one (`vcard`), in lower case; which ones there are is Payload's to say.
    public var kind: String?
    /// What the code is to hold.
    public var text: String?
    public var title: String?

    public init(kind: String? = nil, text: String? = nil, title: String? = nil) {
        (self.kind, self.text, self.title) = (kind, text, title)
    }

    /// Whether it asks for no more than an empty sheet.
    public var isEmpty: Bool { self == NewCodeRequest() }
}
