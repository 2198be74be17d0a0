import Crypto
public import Foundation
public import LibraryStore
public import Navigation

/// Makes links that complete a task at once, and knows them again: whoever has one was given it by this Quire, so nobody is asked.
///
/// The key of a link is an HMAC (RFC 2104, with SHA-256) over what the link does and the identity of the task, which no other task ever has. Its
/// secret lies in a file that this user alone can read; where that is removed, links from before lead to a question again.
public struct LinkMint: Sendable {
    private let secret: SecretFile

    /// - Parameter folder: where the secret lies.
    public init(folder: URL = LinkMint.standardFolder) { secret = SecretFile(url: folder.appending(path: "link-secret")) }

    /// `$XDG_STATE_HOME/quire`; the home folder is that of the environment, where it names one.
    public static var standardFolder: URL {
        let environment = ProcessInfo.processInfo.environment
        func folder(_ name: String) -> URL? { environment[name].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil } }
        let state = folder("XDG_STATE_HOME") ?? (folder("HOME") ?? URL.homeDirectory).appending(path: ".local/state")
        return state.appending(path: "quire")
    }

    /// The link that completes a task. Without a key, so that it leads to a question, where no secret can be kept.
    public func completion(of task: TodoTask) -> DeepLink {
        // A link that asks is worth as much as there can be then.
        Self.completion(of: task, try? secret.readOrMake())
    }

    /// The same of many tasks.
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

    /// Whether a key is that of the link that completes the task. Nothing is made or written for it.
    public func isKey(_ key: String, ofCompleting task: TodoTask) -> Bool {
        guard let bytes = Self.bytes(key), let secret = secret.read() else { return false }
        return HMAC<SHA256>.isValidAuthenticationCode(bytes, authenticating: Self.message(task), using: SymmetricKey(data: secret))
    }

    /// Never the number alone, which a library gives again.
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
