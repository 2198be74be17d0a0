public import Foundation
public import GLib

/// Begins a message with attachments in the person's mail program: through the desktop's portal (`org.freedesktop.portal.Email`,
/// `ComposeEmail`), else by `xdg-email`. Nothing is sent: the person does that.
@MainActor
public struct MailComposer {
    public enum Outcome: Hashable, Sendable { case begun, cancelled }

    private static let interface = "org.freedesktop.portal.Email"
    /// Milliseconds; the portal may have to be started first.
    private static let patience: Int32 = 5000
    /// How long `xdg-email` may take to find and start a program.
    private static let startingTime = Duration.seconds(20)
    /// Bytes of what it may say.
    private static let wordLimit = 4096

    private let bus: MessageBus?
    private let program: String?

    /// - Parameter program: that is run where there is no portal, by its path; nil for none.
    public init(bus: MessageBus?, program: String? = Programs.path(of: "xdg-email")) {
        self.bus = bus
        self.program = program
    }

    /// - Parameter parent: the window as portals name it, or an empty text.
    public func compose(_ draft: MailDraft, parent: String) async throws(MailError) -> Outcome {
        if let bus, await version(on: bus) > 0 { return try await ask(bus, draft, parent: parent) }
        guard let program else { throw .noProgram }
        try await run(program, draft)
        return .begun
    }

    /// Of the portal; 0 where there is none, or nothing behind it: it has no such interface then.
    private func version(on bus: MessageBus) async -> UInt32 {
        // Whatever the reason, there is no portal to use then.
        let answer = try? await bus.answer(
            PortalRequest.portal, path: PortalRequest.path, interface: "org.freedesktop.DBus.Properties", method: "Get",
            [.string(Self.interface), .string("version")], timeout: Self.patience)
        return answer?.first?.unwrapped.uint32 ?? 0
    }

    private func ask(_ bus: MessageBus, _ draft: MailDraft, parent: String) async throws(MailError) -> Outcome {
        var files: [FileHandle] = []
        for path in draft.attachments { files.append(try Self.open(path)) }
        var options: [String: Variant] = ["subject": .string(draft.subject)]
        if !draft.body.isEmpty { options["body"] = .string(draft.body) }
        if !files.isEmpty { options["attachment_fds"] = .handles(0..<files.count) }
        let answer = await PortalRequest(bus).ask(
            interface: Self.interface, method: "ComposeEmail", [.string(parent)], options: options, descriptors: files.map(\.fileDescriptor))
        // The message has duplicates of them, and is on its way.
        for file in files { try? file.close() }
        switch answer {
        case .given: return .begun
        case .cancelled: return .cancelled
        case .ended: throw .refused(reason: "the desktop ended the request")
        case .failed(let error): throw .refused(reason: Self.phrase(error?.message ?? "the desktop's portal went away"))
        }
    }

    private static func open(_ path: String) throws(MailError) -> FileHandle {
        do {
            return try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        } catch {
            throw .attachment(name: (path as NSString).lastPathComponent, reason: "it is not there or cannot be read")
        }
    }

    private func run(_ program: String, _ draft: MailDraft) async throws(MailError) {
        guard draft.attachments.count <= 1 else { throw .severalAttachments }
        // xdg-email would begin a message without it.
        for path in draft.attachments { _ = try Self.open(path) }
        var arguments = [program, "--utf8", "--subject", draft.subject]
        if !draft.body.isEmpty { arguments += ["--body", draft.body] }
        for path in draft.attachments { arguments += ["--attach", path] }
        do {
            _ = try await Programs.output(of: arguments, limit: Self.wordLimit, within: Self.startingTime)
        } catch {
            switch error {
            case .notStarted: throw .noProgram
            // xdg-email(1): 3 is "a required tool could not be found".
            case .failed(status: 3, _): throw .noProgram
            case .failed(_, let words): throw .refused(reason: words.isEmpty ? "it ended with an error" : Self.phrase(words))
            // A script may stay as long as the program that it started: the message is begun.
            case .tookTooLong, .wroteTooMuch: return
            case .cancelled: return
            }
        }
    }

    /// A sentence without its end, as part of another one.
    private static func phrase(_ words: String) -> String {
        let line = words.split(whereSeparator: \.isNewline).first.map(String.init) ?? words
        return line.trimmingCharacters(in: CharacterSet(charactersIn: ". ").union(.whitespaces))
    }
}

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

/// Why no message could be begun.
public enum MailError: Error, Hashable, Sendable, LocalizedError {
    /// There is neither a portal for mail nor a program for it.
    case noProgram
    /// The program said no, or the portal did.
    case refused(reason: String)
    /// A file that was to go along cannot be read.
    case attachment(name: String, reason: String)
    /// What there is takes one file at a time.
    case severalAttachments

    public var errorDescription: String? { message }

    /// What happened and what to do, in plain sentences.
    public var message: String {
        switch self {
        case .noProgram: "No mail program was found. Install one, or export a file and attach it yourself."
        case .refused(let reason):
            "The mail program could not be opened: \(reason). Set one up in the desktop's settings, or export a file and attach it yourself."
        case .attachment(let name, let reason): "“\(name)” cannot be attached: \(reason). Try again."
        case .severalAttachments: "The mail program here takes one file at a time. Send the pages as one PDF."
        }
    }
}
