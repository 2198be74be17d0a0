import LibraryStore
import Payload

/// What a person should know before codes leave: a question comes first where there is something.
struct ShareCaution: Equatable, Sendable {
    let title: String
    let text: String

    /// Nil where nothing stands against it. Away from the main thread: each code is read.
    @concurrent
    static func of(_ codes: [Code]) async -> ShareCaution? {
        let secret = codes.filter(\.payload.hasSecret).count
        let over = codes.filter { $0.notice() != nil }.count
        guard secret + over > 0, let first = codes.first else { return nil }
        if codes.count == 1 {
            var sentences: [String] = []
            if let notice = first.notice() { sentences.append("\(notice): whoever scans it may refuse it.") }
            if secret > 0 { sentences.append("It holds \(words(first.kind)). Whoever gets the code, or a picture of it, has that too.") }
            return ShareCaution(title: "Share “\(first.title)” anyway?", text: sentences.joined(separator: " "))
        }
        var sentences: [String] = []
        if over > 0 { sentences.append(over == 1 ? "One of them has expired or was used." : "\(over.formatted()) of them have expired or were used.") }
        if secret > 0 {
            let who = secret == 1 ? "One of them holds a password" : "\(secret.formatted()) of them hold passwords"
            sentences.append("\(who) or another secret. Whoever gets the codes, or pictures of them, has that too.")
        }
        return ShareCaution(title: "Share these \(codes.count.formatted()) codes anyway?", text: sentences.joined(separator: " "))
    }

    private static func words(_ kind: PayloadKind) -> String {
        switch kind {
        case .wifi: "the password of a wireless network"
        case .otp: "the secret of one-time passwords: who has it can sign in as you"
        default: "a password or another secret"
        }
    }
}
