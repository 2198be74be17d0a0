import Foundation
import LibraryStore

extension PictureNamePattern {
    /// What the names of one code are made of.
    struct Subject {
        private let code: Code
        private let folder: String?
        private let number: String
        private let timeZone: TimeZone

        init(_ code: Code, folder: String?, number: Int, of count: Int, in timeZone: TimeZone) {
            self.code = code
            self.folder = folder
            self.timeZone = timeZone
            let digits = String(number)
            self.number = String(repeating: "0", count: max(0, String(count).count - digits.count)) + digits
        }

        func text(_ placeholder: Placeholder) -> String {
            switch placeholder {
            case .title: code.title
            case .id: String(code.id)
            case .kind: code.kind.rawValue
            case .folder: folder ?? Folder.unfiledName
            case .tag: code.tags.first ?? ""
            case .date: code.created.formatted(Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day())
            case .number: number
            }
        }

        /// A name for a code whose own words leave nothing.
        var fallback: String { "code \(code.id)" }
    }

    /// The name of a picture without its ending: usable on every file system, and short enough for an ending and a number.
    func stem(for subject: Subject) -> String {
        var values = pieces.map { piece in
            switch piece {
            case .text(let text): FileNameText.defused(text)
            case .value(let placeholder): FileNameText.defused(subject.text(placeholder))
            }
        }
        // What is too long is taken from the longest value, so that an id or a number behind it stays whole.
        while values.reduce(0, { $0 + $1.utf8.count }) > FileNameText.longestStem {
            guard let longest = values.indices.max(by: { values[$0].utf8.count < values[$1].utf8.count }) else { break }
            let excess = values.reduce(0) { $0 + $1.utf8.count } - FileNameText.longestStem
            let shortened = FileNameText.shortened(values[longest], to: max(0, values[longest].utf8.count - excess))
            guard shortened != values[longest] else { break }
            values[longest] = shortened
        }
        return FileNameText.name(values.joined()) ?? subject.fallback
    }
}
