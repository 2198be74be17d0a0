import FlyerLayout
import Foundation

/// A flyer as it was when an export began; later changes do not affect it.
struct OutputJob: Hashable, Sendable {
    let flyer: Flyer
    let template: FlyerTemplate
    /// The title for documents, print jobs and messages.
    let title: String

    @MainActor
    init(_ session: FlyerSession) {
        self.init(flyer: session.flyer, template: session.template)
    }

    init(flyer: Flyer, template: FlyerTemplate) {
        self.flyer = flyer
        self.template = template
        title = Self.title(of: flyer, template)
    }

    /// The pages, without drawing them.
    var pages: [FlyerPage] { template.pages(of: flyer) }

    /// The typed title or, if that is a placeholder, the title of the code.
    private static func title(of flyer: Flyer, _ template: FlyerTemplate) -> String {
        let field = template.fields.first { $0.id == "title" } ?? template.fields.first
        let typed = field.flatMap { flyer.texts[$0.id] } ?? ""
        let candidates = [typed.contains("{") ? "" : typed, flyer.codes.count == 1 ? flyer.codes[0].title : "", template.name]
        let line = candidates.lazy.map(tidied).first { !$0.isEmpty }
        return line ?? "Flyer"
    }

    private static func tidied(_ text: String) -> String {
        String(text.split(whereSeparator: \.isNewline).joined(separator: " ").trimmingCharacters(in: .whitespaces).prefix(120))
    }

    /// A file name without extension, such as “Grand opening”, valid on every file system.
    var fileName: String {
        let allowed = title.unicodeScalars.map { scalar -> Character in
            scalar.value < 0x20 || "/\\:*?\"<>|".unicodeScalars.contains(scalar) ? " " : Character(scalar)
        }
        var name = String(allowed).split(separator: " ").joined(separator: " ")
        // A leading dot would hide the file; some systems remove a trailing one.
        name = name.trimmingCharacters(in: CharacterSet(charactersIn: ". "))
        // File systems allow 255 bytes; the rest is for numbers and extensions.
        while name.utf8.count > 180 { name.removeLast() }
        return name.isEmpty ? "Flyer" : name
    }
}
