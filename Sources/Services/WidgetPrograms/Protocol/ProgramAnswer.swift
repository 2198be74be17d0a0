import Foundation
import Timeline

/// What a widget program answers: a timeline, or its own words for why it has none.
public struct ProgramAnswer: Sendable, Hashable {
    /// Nil where the program says that it could not.
    public let timeline: WidgetTimeline?
    public let failure: ProgramFailure?
    /// What was passed over, and probably not meant so; for whoever writes the program.
    public let warnings: [ProgramProblem]

    /// Bytes of one answer, or of one line of a stream.
    public static let maximumLength = 1_048_576

    /// Reads an answer.
    ///
    /// - Parameters:
    ///   - bytes: what the program printed: one JSON object in UTF-8.
    ///   - folder: the program; what is not said is taken from its manifest, and pictures are looked for in its folder.
    ///   - context: that of the question.
    public init(_ bytes: [UInt8], of folder: ProgramFolder, in context: WidgetContext) throws(ProgramProblem) {
        let root = try JSONPlace.root(of: bytes, limits: .init(length: Self.maximumLength))
        var reading = AnswerReading(folder: folder, context: context)
        (timeline, failure) = try reading.read(root)
        warnings = reading.warnings
    }

    /// Whether a program said nothing at all: what an action may answer.
    public static func isSilent(_ bytes: [UInt8]) -> Bool { bytes.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) } }
}

/// A program's own words for what kept it from answering.
public struct ProgramFailure: Hashable, Sendable {
    public let message: String
    public let advice: String

    public init(message: String, advice: String) {
        self.message = message
        self.advice = advice
    }
}
