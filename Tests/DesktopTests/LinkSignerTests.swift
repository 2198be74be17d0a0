import Desktop
import Foundation
import GLib
import LibraryStore
import Navigation
import Testing

struct LinkSignerTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "quire-mint-\(UUID().uuidString)")
    private var file: String { folder.appending(path: "link-secret").path }

    private func withMint(_ body: (LinkSigner, Library) async throws -> Void) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(LinkSigner(folder: folder), Library.inMemory())
    }

    private func key(_ link: TaskCompletion) -> String { link.key ?? "" }

    @Test("A link that was made here is known again, by every program that shares the folder")
    func linksAreKnown() async throws {
        try await withMint { mint, library in
            let task = try await library.addTask(TaskDraft("Milk"))
            let link = mint.completion(of: task)
            #expect(TaskCompletion(address: link.address) == link)
            #expect(mint.isKey(key(link), ofCompleting: task))
            #expect(LinkSigner(folder: folder).isKey(key(link), ofCompleting: task))
            #expect(mint.completion(of: task) == link)
        }
    }

    @Test("A key is the HMAC-SHA-256 of the task by the secret, in Base64url: links that were signed once stay valid")
    func theFormatStays() async throws {
        // RFC 4231 §4.3.
        let known = HMAC.sha256(Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
        #expect(known.map { String(format: "%02x", $0) }.joined() == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        try await withMint { mint, library in
            let task = try await library.addTask(TaskDraft("Milk"))
            let key = key(mint.completion(of: task))
            let secret = try [UInt8](Data(contentsOf: URL(fileURLWithPath: file)))
            let code = HMAC.sha256(Array("quire task complete \(task.uuid.uuidString)".utf8), key: secret)
            let text = Data(code).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            #expect(text == key + "=")
            #expect(HMAC.isSHA256(code, of: Array("quire task complete \(task.uuid.uuidString)".utf8), key: secret))
        }
    }

    @Test("The key of a task opens no other, nor one of the same number in another library")
    func keysAreOfOneTask() async throws {
        try await withMint { mint, library in
            let milk = try await library.addTask(TaskDraft("Milk"))
            let bread = try await library.addTask(TaskDraft("Bread"))
            let elsewhere = try await Library.inMemory().addTask(TaskDraft("Milk"))
            #expect(milk.id == elsewhere.id)
            let key = key(mint.completion(of: milk))
            #expect(!mint.isKey(key, ofCompleting: bread))
            #expect(!mint.isKey(key, ofCompleting: elsewhere))
        }
    }

    @Test("What was not made here is refused, and refusing makes no secret")
    func othersAreRefused() async throws {
        try await withMint { mint, library in
            let task = try await library.addTask(TaskDraft("Milk"))
            #expect(!mint.isKey(String(repeating: "A", count: 43), ofCompleting: task))
            #expect(!FileManager.default.fileExists(atPath: folder.path))
            let good = key(mint.completion(of: task))
            for bad in [
                "", "a", String(good.dropLast()), good + "A", good.uppercased(), String(good.reversed()), String(repeating: "=", count: 43),
            ]
            where bad != good {
                #expect(!mint.isKey(bad, ofCompleting: task))
            }
        }
    }

    @Test("The secret is for its owner alone, and one that was not is replaced")
    func theSecretIsPrivate() async throws {
        try await withMint { mint, library in
            let task = try await library.addTask(TaskDraft("Milk"))
            let first = key(mint.completion(of: task))
            let rights = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(rights == 0o600)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["link-secret"])
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
            #expect(!mint.isKey(first, ofCompleting: task), "others could have read it")
            let second = key(mint.completion(of: task))
            #expect(second != first)
            #expect(mint.isKey(second, ofCompleting: task))
        }
    }

    @Test("Without a place for a secret, links ask", arguments: ["folder", "link", "short"])
    func whatIsNoSecret(kind: String) async throws {
        try await withMint { mint, library in
            let task = try await library.addTask(TaskDraft("Milk"))
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            switch kind {
            case "folder": try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: true)
            case "link":
                let other = folder.appending(path: "other")
                try Data(repeating: 7, count: 32).write(to: other)
                try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: other.path)
                try FileManager.default.createSymbolicLink(at: folder.appending(path: "link-secret"), withDestinationURL: other)
            default: try Data([1, 2, 3]).write(to: folder.appending(path: "link-secret"))
            }
            let link = mint.completion(of: task)
            if kind == "folder" {
                #expect(link == TaskCompletion(task.id))
            } else {
                #expect(mint.isKey(key(link), ofCompleting: task))
            }
        }
    }

    @Test("Programs that make the secret at one time agree on it")
    func racesAgree() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let task = try await Library.inMemory().addTask(TaskDraft("Milk"))
        let keys = await withTaskGroup(of: String.self) { group in
            for _ in 0..<16 { group.addTask { [folder] in LinkSigner(folder: folder).completion(of: task).address } }
            return await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(keys.count == 1)
    }
}
