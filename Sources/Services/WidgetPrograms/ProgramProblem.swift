/// What is wrong with what somebody's widget program consists of or says, in words for whoever wrote it.
public struct ProgramProblem: Error, Hashable, Sendable {
    /// Where: "families[1]" of a manifest, "entries[0].view.root" of an answer, or a file of the folder; empty for the whole.
    public let path: String
    /// Without a full stop.
    public let what: String
    public let advice: String

    public init(_ what: String, at path: String = "", advice: String) {
        // Both may repeat what a stranger wrote.
        self.path = CleanText.line(path)
        let what = CleanText.line(what)
        self.what = what.hasSuffix(".") ? String(what.dropLast()) : what
        self.advice = advice
    }

    /// What happened, with where.
    public var message: String { (path.isEmpty ? what : "\(path): \(what)") + "." }
    /// What to do about it.
    public var recovery: String { advice }

    /// The same of a part of something larger.
    func inside(_ outer: String) -> ProgramProblem {
        let joined = path.isEmpty ? outer : path.hasPrefix("[") ? outer + path : "\(outer).\(path)"
        return ProgramProblem(what, at: joined, advice: advice)
    }
}
