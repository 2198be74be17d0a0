import Desktop
import Foundation
import LibraryStore

/// Pictures of codes as files for other programs, where those find them: in the cache, which sandboxes see too.
enum SharedFiles {
    /// More would take long, and fill a message or a phone: for those there is the export.
    static let most = 40

    /// Writes a PNG for each code; they go away by themselves after a day.
    @concurrent
    static func write(_ codes: [Code]) async throws -> [String] {
        let place = try MailFolder.standard.makePlace()
        var names: Set<String> = []
        return try codes.map { code in
            try Task.checkCancellation()
            let name = CodeImage.fileName(code)
            var unique = name
            var number = 2
            while !names.insert(unique.lowercased()).inserted {
                unique = "\(name) \(number)"
                number += 1
            }
            let file = place.appending(path: unique + ".png", directoryHint: .notDirectory)
            try Data(CodeImage.png(code)).write(to: file)
            return file.path
        }
    }
}
