public import FlyerLayout
public import Foundation

/// A template's file that cannot be used.
public struct BrokenTemplate: Hashable, Sendable {
    public let file: URL
    /// Where the first problem is, counted from 1; nil for the file as a whole.
    public let line: Int?
    /// What is wrong first, and what to do about it.
    public let message: String
    /// Everything that is wrong.
    public let problems: [TemplateProblem]

    public init(file: URL, line: Int?, message: String, problems: [TemplateProblem] = []) {
        self.file = file
        self.line = line
        self.message = message
        self.problems = problems
    }

    init(_ file: URL, _ problems: [TemplateProblem]) {
        let first = problems.first
        self.init(file: file, line: first?.line, message: first?.message ?? "It is no template.", problems: problems)
    }
}
