import Crypto
public import Foundation
public import LibraryStore
public import Navigation
import Platform

/// Signs links that complete a task at once, and verifies them: a holder of a valid link got it from this Quire, so no question is asked.
///
/// The key of a link is an HMAC (RFC 2104, with SHA-256) over the action of the link and the identity of the task, which is never reused.
/// The secret is in a file that only this user can read. If that file is removed, earlier links lead to a question again.
public struct LinkSigner: Sendable {
    private let secret: SecretFile

    /// - Parameter folder: The folder of the secret.
    public init(folder: URL = LinkSigner.standardFolder) { secret = SecretFile(url: folder.appending(path: "link-secret")) }

    /// `$XDG_STATE_HOME/quire`. The home folder is `$HOME` if set.
    public static var standardFolder: URL { BaseFolders.current.quireState }

    /// The link that completes a task. If no secret can be stored, the link has no key and leads to a question.
    public func completion(of task: TodoTask) -> DeepLink {
        // A link without a key still works, after a question.
        Self.completion(of: task, try? secret.readOrMake())
    }

    /// The links that complete several tasks, by their ids.
    public func completions(of tasks: [TodoTask]) -> [TodoTask.ID: DeepLink] {
        guard !tasks.isEmpty else { return [:] }
        let bytes = try? secret.readOrMake()
        return Dictionary(tasks.map { ($0.id, Self.completion(of: $0, bytes)) }) { first, _ in first }
    }

    private static func completion(of task: TodoTask, _ secret: [UInt8]?) -> DeepLink {
        guard let secret else { return .completeTask(task.id) }
        let code = HMAC<SHA256>.authenticationCode(for: message(task), using: SymmetricKey(data: secret))
        return .completeTask(task.id, key: text(Array(code)))
    }

    /// Whether a key belongs to the link that completes the task. Verifying writes nothing.
    public func isKey(_ key: String, ofCompleting task: TodoTask) -> Bool {
        guard let bytes = Self.bytes(key), let secret = secret.read() else { return false }
        return HMAC<SHA256>.isValidAuthenticationCode(bytes, authenticating: Self.message(task), using: SymmetricKey(data: secret))
    }

    /// The message to sign. It holds the task's UUID, because a library may reuse ids.
    private static func message(_ task: TodoTask) -> Data { Data("quire task complete \(task.uuid.uuidString)".utf8) }

    // MARK: Base64url without padding (RFC 4648 §5)

    private static func text(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private static func bytes(_ text: String) -> Data? {
        guard text.utf8.count == 43 else { return nil }
        return Data(base64Encoded: text.replacing("-", with: "+").replacing("_", with: "/") + "=")
    }
}

/// Random bytes in a file that only its owner can read, made when they are first needed.
struct SecretFile: Sendable {
    let url: URL

    static let length = 32

    /// Reads the bytes; nil without a file, or if others could have read or written it.
    func read() -> [UInt8]? {
        guard let file = try? WholeFile(url.path, limit: Self.length, links: .refuse), file.bytes.count == Self.length,
            file.status.st_mode & 0o077 == 0, file.status.st_uid == geteuid()
        else { return nil }
        return file.bytes
    }

    /// Reads the bytes, or writes new ones if the file is missing or cannot be trusted. If several programs do so at the same time, all get
    /// the bytes of one of them.
    func readOrMake() throws -> [UInt8] {
        if let bytes = read() { return bytes }
        let folder = url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let file = try FileReplacement(of: url.path, .ownerOnly)
        try file.write(Self.random())
        try file.flush()
        do throws(SystemError) {
            try file.commit(existing: .keep)
        } catch {
            guard error.code == EEXIST else { throw error }
            // Another program was faster, or the file is no valid secret.
            if let bytes = read() { return bytes }
            try file.commit()
        }
        guard let bytes = read() else { throw SystemError(EIO) }
        return bytes
    }

    private static func random() -> [UInt8] {
        var numbers = SystemRandomNumberGenerator()
        return (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &numbers) }
    }
}
