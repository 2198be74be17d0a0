public import Foundation
import GLib
public import LibraryStore
import Platform

/// Signs links that complete a task at once, and verifies them: a holder of a valid link got it from this Quire, so no question is asked.
///
/// The key of a link is an HMAC (RFC 2104, with SHA-256) over the action of the link and the identity of the task, which is never reused.
/// The secret is in a file that only this user can read. If that file is removed, earlier links lead to a question again.
public struct LinkSigner: Sendable {
    private let secret: SecretFile

    /// - Parameter folder: The folder of the secret.
    public init(folder: URL = LinkSigner.standardFolder) { secret = SecretFile(folder.appending(path: "link-secret")) }

    /// `$XDG_STATE_HOME/quire`. The home folder is `$HOME` if set.
    public static var standardFolder: URL { BaseFolders.current.quireState }

    /// The link that completes a task. If no secret can be stored, the link has no key and leads to a question.
    public func completion(of task: TodoTask) -> TaskCompletion {
        // A link without a key still works, after a question.
        Self.completion(of: task, try? secret.loadOrMake())
    }

    /// The links that complete several tasks, by their ids.
    public func completions(of tasks: [TodoTask]) -> [TodoTask.ID: TaskCompletion] {
        guard !tasks.isEmpty else { return [:] }
        let bytes = try? secret.loadOrMake()
        return Dictionary(tasks.map { ($0.id, Self.completion(of: $0, bytes)) }) { first, _ in first }
    }

    private static func completion(of task: TodoTask, _ secret: [UInt8]?) -> TaskCompletion {
        TaskCompletion(task.id, key: secret.map { text(HMAC.sha256(message(task), key: $0)) })
    }

    /// Whether a key belongs to the link that completes the task. Verifying writes nothing.
    public func isKey(_ key: String, ofCompleting task: TodoTask) -> Bool {
        guard let code = Self.bytes(key), let secret = secret.load() else { return false }
        return HMAC.isSHA256(code, of: Self.message(task), key: secret)
    }

    /// The message to sign. It holds the task's UUID, because a library may reuse ids.
    private static func message(_ task: TodoTask) -> [UInt8] { Array("quire task complete \(task.uuid.uuidString)".utf8) }

    // MARK: Base64url without padding (RFC 4648 §5)

    private static func text(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private static func bytes(_ text: String) -> [UInt8]? {
        guard text.utf8.count == 43 else { return nil }
        return Data(base64Encoded: text.replacing("-", with: "+").replacing("_", with: "/") + "=").map(Array.init)
    }
}
