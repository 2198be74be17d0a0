/// What is wrong with a template, in words for whoever wrote it.
public struct TemplateProblem: Error, Hashable, Sendable {
    /// Counted from 1; nil for the file as a whole.
    public let line: Int?
    /// What is wrong, and what to do about it.
    public let message: String

    init(line: Int?, path: String, _ what: String, _ advice: String) {
        self.line = line
        message = Self.visible(path.isEmpty ? "\(what). \(advice)" : "\(path): \(what). \(advice)")
    }

    /// On one line, without what cannot be seen: it may repeat what a stranger wrote.
    private static func visible(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control || $0.isFormat ? " " : $0 }))
    }
}

extension Unicode.Scalar {
    fileprivate var isFormat: Bool {
        [.format, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory) && value != 0x200D && value != 0x200C
    }
}
