import LibraryStore
import Payload
import Scanning

/// One of many pictures, after it was looked at: light enough for ten thousand of them.
struct StillRow: Sendable {
    let still: Still
    let codes: [FoundCode]
    let problem: StillProblem?

    init(_ look: StillLook, of still: Still) {
        self.still = still
        codes = look.codes.inReadingOrder
        problem = look.problem
    }

    var name: String { still.place.name }

    /// What was found, in a line.
    var words: String {
        if let problem { return problem.message }
        guard !codes.isEmpty else { return "No code found" }
        let titles = codes.prefix(3).map(\.words).joined(separator: ", ")
        let more = codes.count > 3 ? " and \(codes.count - 3) more" : ""
        return (codes.count == 1 ? "" : "\(codes.count) codes: ") + titles + more
    }

    var iconName: String {
        if problem != nil { return "quire-warning-symbolic" }
        return codes.isEmpty ? "quire-picture-symbolic" : "quire-scanner-symbolic"
    }
}

extension FoundCode {
    /// What tells it from others: of a link the address, as many lead to one host, else its title. Nothing that is secret.
    fileprivate var words: String {
        let payload = Payload(bytes: bytes)
        guard let link = payload.link?.absoluteString, let start = link.firstRange(of: "://") else {
            return payload.parsed(printedAs: printedAs).title
        }
        let address = link[start.upperBound...]
        return address.count > 60 ? "\(address.prefix(60))…" : String(address)
    }

    /// What the library is to keep of it.
    var asNew: NewCode {
        let payload = Payload(bytes: bytes)
        return NewCode(payload: payload, kind: payload.kind(printedAs: printedAs), origin: .scanned)
    }
}
