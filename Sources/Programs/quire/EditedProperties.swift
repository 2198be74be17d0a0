import ArgumentParser
import Foundation
import LibraryStore

/// What can be changed about where a code is kept and how long it may be used.
struct EditedProperties: ParsableArguments {
    @Option(help: ArgumentHelp("Move it to this folder; “\(Folder.unfiledName)” takes it out of all.", valueName: "name"))
    var folder: String?

    @Option(name: .customLong("tag"), help: ArgumentHelp("Add a tag. Repeat it for more.", valueName: "tag"))
    var tags: [String] = []

    @Option(name: .customLong("remove-tag"), help: ArgumentHelp("Take a tag away. Repeat it for more.", valueName: "tag"))
    var removedTags: [String] = []

    @Option(help: ArgumentHelp("The new notes; an empty text removes them.", valueName: "text"))
    var notes: String?

    @Option(help: ArgumentHelp("The last day it may be used, the moment it expires, or “never”.", valueName: "date|never"))
    var expires: ChangedExpiry?

    @Flag(inversion: .prefixedNo, help: "Whether it may be used once only.")
    var oneTime: Bool?

    @Flag(help: "Allow its one use again.")
    var unused = false

    var isUsed: Bool {
        folder != nil || !tags.isEmpty || !removedTags.isEmpty || notes != nil || expires != nil || oneTime != nil || unused
    }

    /// Everything but the folder, which has to be looked up.
    func apply(to draft: inout CodeDraft) {
        draft.removeTags(removedTags)
        draft.tags += tags
        if let notes { draft.notes = notes }
        if let expires { draft.expires = expires.date }
        if let oneTime { draft.isOneTime = oneTime }
        if unused { draft.spent = nil }
    }
}

/// A date, or “never”.
struct ChangedExpiry: ExpressibleByArgument {
    let expiry: ExpiryArgument?

    init?(argument: String) {
        if argument == "never" {
            expiry = nil
        } else if let date = ExpiryArgument(argument: argument) {
            expiry = date
        } else {
            return nil
        }
    }
}

extension ChangedExpiry {
    var date: Date? { expiry?.date }
}
