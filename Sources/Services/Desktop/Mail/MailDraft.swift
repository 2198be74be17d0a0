/// A message that is about to be written in the person's own mail program.
public struct MailDraft: Hashable, Sendable {
    public var subject: String
    public var body: String
    /// Absolute paths of files.
    public var attachments: [String]

    public init(subject: String, body: String = "", attachments: [String]) {
        self.subject = subject
        self.body = body
        self.attachments = attachments
    }
}
