/// Why nothing was printed.
public struct PrintError: Error, Hashable, Sendable {
    /// The system's own words, or what was wrong with a page.
    public let reason: String
    /// What to do, in a sentence.
    public let remedy: String

    public init(reason: String, remedy: String = "Look whether a printer is set up, or export a PDF and print that.") {
        self.reason = reason
        self.remedy = remedy
    }

    /// What happened and what to do, in plain sentences.
    public var message: String {
        var words = reason.trimmingPrefix(" ")
        while words.last == "." || words.last == " " { words.removeLast() }
        return "This could not be printed: \(words). \(remedy)"
    }
}
