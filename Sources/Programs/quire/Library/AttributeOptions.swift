import ArgumentParser
import Foundation
import LibraryStore
import Payload
import Platform

/// The options for the folder, tags, notes and validity of a new code.
struct PropertyOptions: ParsableArguments {
    @Option(help: ArgumentHelp(tr("The folder to keep it in, which must exist already."), valueName: "name"), completion: .folders)
    var folder: String?

    @Option(
        name: .customLong("tag"), help: ArgumentHelp(tr("A tag for it, created if it does not exist. Can be repeated."), valueName: "tag"),
        completion: .tags)
    var tags: [String] = []

    @Option(help: ArgumentHelp(tr("Notes about it."), valueName: "text"))
    var notes: String?

    @Option(help: ArgumentHelp(tr("The last day it can be used, or the time it expires."), valueName: "date"))
    var expires: ExpiryArgument?

    @Flag(help: ArgumentHelp(tr("It can only be used once.")))
    var oneTime = false

    @Option(help: SymbologyArgument.help, transform: SymbologyArgument.symbology)
    var symbology: Symbology?

    /// The attributes of the new code.
    var attributes: CodeAttributes {
        CodeAttributes(
            notes: notes ?? "", tags: tags, symbology: symbology ?? .qrCode, expires: expires?.date, isOneTime: oneTime)
    }
}

/// The options that change the folder, tags, notes and validity of a code.
struct EditedProperties: ParsableArguments {
    @Option(
        help: ArgumentHelp(tr("Move it to this folder; “\(Folder.unfiledName)” removes it from its folder."), valueName: "name"),
        completion: .filing)
    var folder: String?

    @Option(name: .customLong("tag"), help: ArgumentHelp(tr("Add a tag. Can be repeated."), valueName: "tag"), completion: .tags)
    var tags: [String] = []

    @Option(name: .customLong("remove-tag"), help: ArgumentHelp(tr("Remove a tag. Can be repeated."), valueName: "tag"), completion: .tags)
    var removedTags: [String] = []

    @Option(help: ArgumentHelp(tr("The new notes; an empty text removes them."), valueName: "text"))
    var notes: String?

    @Option(help: ArgumentHelp(tr("The last day it can be used, the time it expires, or “never”."), valueName: "date|never"))
    var expires: ChangedExpiry?

    @Flag(inversion: .prefixedNo, help: ArgumentHelp(tr("Whether it can only be used once.")))
    var oneTime: Bool?

    @Flag(help: ArgumentHelp(tr("Mark a single-use code as unused.")))
    var unused = false

    @Option(
        help: ArgumentHelp(
            tr("Read its bytes in this character set, such as Shift_JIS or windows-1251; “guess” chooses the most likely one."),
            valueName: "name|guess"))
    var charset: ChangedCharset?

    @Option(help: SymbologyArgument.help, transform: SymbologyArgument.symbology)
    var symbology: Symbology?

    var isUsed: Bool {
        folder != nil || !tags.isEmpty || !removedTags.isEmpty || notes != nil || expires != nil || oneTime != nil || unused
            || charset != nil || symbology != nil
    }

    /// Applies all options but the folder, whose name has to be looked up.
    func apply(to draft: inout CodeDraft) {
        draft.removeTags(removedTags)
        draft.tags += tags
        if let notes { draft.notes = notes }
        if let expires { draft.expires = expires.date }
        if let oneTime { draft.isOneTime = oneTime }
        if unused { draft.spent = nil }
        if let symbology { draft.symbology = symbology }
        if let charset { draft.charset = charset.charset?.rawValue ?? "" }
    }
}

/// A character set to read a code in, or the return to a guess.
struct ChangedCharset: ExpressibleByArgument {
    let charset: TextCharset?

    init?(argument: String) {
        charset = TextCharset(named: argument)
        if charset == nil, argument.lowercased() != "guess" { return nil }
    }

    static var allValueStrings: [String] { TextCharset.allCases.map(\.rawValue) + ["guess"] }
}

/// The options that choose codes by where they are kept.
struct FilterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(tr("Only codes in this folder; “\(Folder.unfiledName)” is for codes without a folder."), valueName: "name"),
        completion: .filing)
    var folder: String?

    @Option(
        name: .customLong("tag"),
        help: ArgumentHelp(tr("Only codes with this tag. Repeat it to require several tags."), valueName: "tag"), completion: .tags)
    var tags: [String] = []

    var isUsed: Bool { folder != nil || !tags.isEmpty }
}

/// A new expiry date; nil for “never”.
struct ChangedExpiry: ExpressibleByArgument {
    let date: Date?

    init?(argument: String) {
        if argument == "never" {
            date = nil
        } else if let expiry = ExpiryArgument(argument: argument) {
            date = expiry.date
        } else {
            return nil
        }
    }
}

/// The date at which a code expires.
struct ExpiryArgument: ExpressibleByArgument {
    let date: Date

    init?(argument: String) {
        guard let date = ExpiryText.date(typed: argument) else { return nil }
        self.date = date
    }
}
