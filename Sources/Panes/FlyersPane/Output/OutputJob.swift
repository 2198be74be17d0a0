import Desktop
import FlyerLayout
import Flyers
import Foundation
import Gtk
import PaneKit

/// A flyer on its way out, as it was when that began: what is changed meanwhile changes nothing about it.
struct OutputJob: Hashable, Sendable {
    let flyer: Flyer
    let template: FlyerTemplate
    /// Of a document, of a job of printing, of a message.
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

    /// How many pages it has, without anything being drawn.
    var pages: [FlyerPage] { template.pages(of: flyer) }

    /// What was typed as its title or, where that is only a placeholder, what the code is called.
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

    /// The name of a file without its ending, such as “Grand opening”: allowed on every file system.
    var fileName: String {
        let kept = title.unicodeScalars.map { scalar -> Character in
            scalar.value < 0x20 || "/\\:*?\"<>|".unicodeScalars.contains(scalar) ? " " : Character(scalar)
        }
        var name = String(kept).split(separator: " ").joined(separator: " ")
        // A dot at the front would hide the file, one at the end some systems take away.
        name = name.trimmingCharacters(in: CharacterSet(charactersIn: ". "))
        // File systems allow 255 bytes; the rest is for numbers and endings.
        while name.utf8.count > 180 { name.removeLast() }
        return name.isEmpty ? "Flyer" : name
    }
}

/// What became of a flyer that did not get out, in words.
enum OutputFailure {
    /// What happened and what to do, in one line.
    static func text(_ error: any Error) -> String {
        switch error {
        case let error as FlyerError: [error.errorDescription, error.recoverySuggestion].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
        case let error as MailError: error.message
        case let error as PrintError: error.message
        default: ErrorText(error).full
        }
    }

    /// Whether it was ended because somebody wanted that.
    static func isCancellation(_ error: any Error) -> Bool { error is CancellationError }
}
