import ArgumentParser
import Foundation
import LibraryStore

/// Where a new code is kept, and how long it may be used.
struct PropertyOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The folder to keep it in, which must exist.", valueName: "name"))
    var folder: String?

    @Option(name: .customLong("tag"), help: ArgumentHelp("A tag for it, made when there is none. Repeat it for more.", valueName: "tag"))
    var tags: [String] = []

    @Option(help: ArgumentHelp("Notes on it.", valueName: "text"))
    var notes: String?

    @Option(help: ArgumentHelp("The last day it may be used, or the moment it expires.", valueName: "date"))
    var expires: ExpiryArgument?

    @Flag(help: "It may be used once only.")
    var oneTime = false
}

/// A moment from which a code is expired.
struct ExpiryArgument: ExpressibleByArgument {
    let date: Date

    init?(argument: String) {
        guard let date = ExpiryText.date(argument) else { return nil }
        self.date = date
    }
}
