public import Foundation
public import GLib
public import Platform

/// Begins a message with attachments in the user's mail program: through the desktop's portal (`org.freedesktop.portal.Email`,
/// `ComposeEmail`), or else with `xdg-email`. Nothing is sent; the user does that.
@MainActor
public struct MailComposer {
    public enum Outcome: Hashable, Sendable { case begun, cancelled }

    private static let interface = "org.freedesktop.portal.Email"
    /// Milliseconds. The portal may have to be started first.
    private static let timeout: Int32 = 5000
    /// The time that `xdg-email` has to find and start a program.
    private static let startTimeout = Duration.seconds(5)
    /// The maximum length of the output of `xdg-email`, in bytes.
    private static let maximumOutput = 4096

    private let bus: MessageBus?
    private let program: String?

    /// - Parameter program: The path of the program to run if there is no portal; nil for none.
    public init(bus: MessageBus?, program: String? = Programs.path(of: "xdg-email")) {
        self.bus = bus
        self.program = program
    }

    /// - Parameter parent: The window in the form that portals use, or an empty string.
    public func compose(_ draft: MailDraft, parent: String) async throws(MailError) -> Outcome {
        if let bus, await PortalRequest.version(of: Self.interface, on: bus, timeout: Self.timeout) ?? 0 > 0 {
            return try await ask(bus, draft, parent: parent)
        }
        guard let program else { throw .noProgram }
        try await run(program, draft)
        return .begun
    }

    private func ask(_ bus: MessageBus, _ draft: MailDraft, parent: String) async throws(MailError) -> Outcome {
        var files: [FileHandle] = []
        for path in draft.attachments { files.append(try Self.open(path)) }
        var options: [String: Variant] = ["subject": .string(draft.subject)]
        if !draft.body.isEmpty { options["body"] = .string(draft.body) }
        if !files.isEmpty { options["attachment_fds"] = .handles(0..<files.count) }
        let answer = await PortalRequest(bus).ask(
            interface: Self.interface, method: "ComposeEmail", [.string(parent)], options: options, descriptors: files.map(\.fileDescriptor)
        )
        // The D-Bus message has its own duplicates of the descriptors.
        for file in files { try? file.close() }
        switch answer {
        case .given: return .begun
        case .cancelled: return .cancelled
        case .ended: throw .refused(reason: tr("the desktop ended the request"))
        case .failed(let error?): throw .refused(reason: .verbatim(error.message.asPhrase))
        case .failed(nil): throw .refused(reason: tr("the desktop’s portal is no longer available"))
        }
    }

    private static func open(_ path: String) throws(MailError) -> FileHandle {
        do {
            return try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        } catch {
            throw .attachment(name: (path as NSString).lastPathComponent, reason: tr("it is missing or can’t be read"))
        }
    }

    private func run(_ program: String, _ draft: MailDraft) async throws(MailError) {
        guard draft.attachments.count <= 1 else { throw .severalAttachments }
        // xdg-email would begin a message without an unreadable attachment, so this is checked here.
        for path in draft.attachments { _ = try Self.open(path) }
        var arguments = [program, "--utf8", "--subject", draft.subject]
        if !draft.body.isEmpty { arguments += ["--body", draft.body] }
        for path in draft.attachments { arguments += ["--attach", path] }
        do {
            _ = try await Programs.output(of: arguments, limit: Self.maximumOutput, within: Self.startTimeout)
        } catch {
            switch error {
            case .notStarted: throw .noProgram
            // xdg-email(1): 3 is "a required tool could not be found".
            case .failed(status: 3, _): throw .noProgram
            case .failed(_, let words): throw .refused(reason: words.isEmpty ? tr("it ended with an error") : .verbatim(words.asPhrase))
            // The script may run as long as the program that it started: the message has been begun.
            case .tookTooLong, .wroteTooMuch: return
            case .cancelled: return
            }
        }
    }
}

/// A message to be written in the user's mail program.
public struct MailDraft: Hashable, Sendable {
    public var subject: String
    public var body: String
    /// The absolute paths of the files.
    public var attachments: [String]

    public init(subject: String, body: String = "", attachments: [String]) {
        self.subject = subject
        self.body = body
        self.attachments = attachments
    }
}

/// The folder that holds attachments while a mail program reads them. It is in the cache, because programs outside of a sandbox cannot see
/// the sandbox's `/tmp`.
public struct MailAttachmentFolder: Sendable {
    /// The time that a message may stay half written, in seconds.
    private static let maximumAge: TimeInterval = 24 * 3600

    private let folder: URL

    public init(_ folder: URL) { self.folder = folder }

    /// `quire/mail` in `$XDG_CACHE_HOME` (`~/.cache`).
    public static var standard: MailAttachmentFolder {
        MailAttachmentFolder(BaseFolders.current.quireCache.appending(path: "mail", directoryHint: .isDirectory))
    }

    /// Makes a new folder for the attachments of one message, and removes the folders of messages that are older than a day.
    public func makeMessageFolder(now: Date = .now) throws -> URL {
        removeOld(now: now)
        let place = folder.appending(path: UUID().uuidString.lowercased(), directoryHint: .isDirectory)
        // Readable for its owner only: a code may contain a password.
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return place
    }

    private func removeOld(now: Date) {
        // Folders that cannot be listed or removed only take up space in the cache.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where UUID(uuidString: name) != nil {
            let place = folder.appending(path: name, directoryHint: .isDirectory)
            let made = (try? FileManager.default.attributesOfItem(atPath: place.path))?[.modificationDate] as? Date ?? now
            if now.timeIntervalSince(made) > Self.maximumAge { try? FileManager.default.removeItem(at: place) }
        }
    }
}

/// An error in beginning a message.
public enum MailError: PresentableError, Hashable, Sendable {
    /// There is neither a mail portal nor a mail program.
    case noProgram
    /// The program or the portal refused.
    case refused(reason: LocalizedText)
    /// A file to attach cannot be read.
    case attachment(name: String, reason: LocalizedText)
    /// The mail program accepts only one attachment.
    case severalAttachments

    /// What happened and what to do, in plain sentences.
    public var message: LocalizedText {
        switch self {
        case .noProgram: tr("No mail program was found. Install one, or export a file and attach it yourself.")
        case .refused(let reason):
            tr(
                "The mail program couldn’t be opened: \(reason). Set one up in the desktop’s settings, or export a file and attach it yourself."
            )
        case .attachment(let name, let reason): tr("“\(name)” can’t be attached: \(reason). Try again.")
        case .severalAttachments: tr("The mail program accepts only one attachment. Send the pages as one PDF.")
        }
    }
}
