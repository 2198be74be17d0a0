/// How opening an address is spoken of, by what its scheme does.
struct OpeningWords {
    let title: String
    let verb: String
    private let deed: String
    /// What a program that could do it is called.
    private let kind: String
    private let scheme: String

    init(_ scheme: String) {
        self.scheme = scheme
        switch scheme {
        case "http", "https": (title, verb, deed, kind) = ("Open this link?", "Open", "opens", "a web browser")
        case "tel": (title, verb, deed, kind) = ("Call this number?", "Call", "is called", "a program for calls")
        case "sms", "mms", "smsto", "mmsto":
            (title, verb, deed, kind) = ("Write a message?", "Write", "is begun", "a program for messages")
        case "mailto": (title, verb, deed, kind) = ("Write an e-mail?", "Write", "is begun", "a mail program")
        case "geo": (title, verb, deed, kind) = ("Show this place?", "Show", "opens", "a map")
        case "bitcoin", "ethereum", "lightning", "litecoin", "upi", "monero":
            (title, verb, deed, kind) = ("Open this payment?", "Open", "opens", "a wallet")
        default: (title, verb, deed, kind) = ("Open this address?", "Open", "opens", "a program for it")
        }
    }

    var text: String { "It \(deed) in \(kind). Look at the whole address first:" }
    func text(with program: String) -> String { "It \(deed) in “\(program)”. Look at the whole address first:" }
    /// What to say where nothing opens it.
    var nobody: String {
        "No program on this computer opens “\(scheme):” addresses. Install \(kind), or copy what the code says."
    }
}
