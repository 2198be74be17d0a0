import Foundation
import Platform
import Timeline

/// What can be chosen for a setting, and the words about it.
struct ChoiceOffer: Sendable {
    /// The choices that match a search, best first, and no more than a number of them.
    let find: @Sendable (_ search: String, _ limit: Int) async throws -> [ConfigurationParameter.Choice]
    /// The choice with a value; nil when it does not exist at the moment.
    let choice: @Sendable (_ value: String) async throws -> ConfigurationParameter.Choice?
    /// The label of a value whose name is not known.
    let unnamed: @Sendable (_ value: String) -> LocalizedText
    /// The label of no choice.
    let unchosen: LocalizedText
    /// The message that a chosen value is gone.
    let lost: LocalizedText
    /// The message that there is nothing to choose.
    let none: LocalizedText
    let searchHint: LocalizedText
    /// Whether a text that is not offered can be used as well.
    let acceptsTyped: Bool
}

extension ChoiceOffer {
    /// Codes, folders or task lists of a library.
    init(of kind: ChoiceKind, in source: any ChoiceSource) {
        self.init(
            find: { try await source.choices(of: kind, matching: $0, limit: $1) },
            choice: { try await source.choice(of: kind, value: $0) },
            unnamed: { kind.numbered($0) }, unchosen: kind == .list ? tr("All lists") : tr("Automatic"), lost: kind.lost, none: kind.none,
            searchHint: kind.searchHint, acceptsTyped: false)
    }

    /// What a kind of widget offers at the moment.
    init(of choices: @escaping @Sendable () async -> [ConfigurationParameter.Choice]) {
        self.init(
            find: { search, limit in
                let words = search.split(separator: " ")
                return Array(
                    await choices().filter { choice in words.allSatisfy { choice.name.string.localizedStandardContains($0) } }.prefix(limit)
                )
            },
            choice: { value in await choices().first { $0.value == value } },
            unnamed: { .verbatim($0) }, unchosen: tr("Automatic"),
            lost: tr("This isn’t there at the moment. The widget shows it as soon as it is."),
            none: tr("There’s nothing to choose at the moment. You can type a name."), searchHint: tr("Search or type a name"),
            acceptsTyped: true)
    }
}

extension ChoiceKind {
    fileprivate func numbered(_ number: String) -> LocalizedText {
        switch self {
        case .code: tr("Code \(number)")
        case .folder: tr("Folder \(number)")
        case .list: tr("List \(number)")
        }
    }

    fileprivate var lost: LocalizedText {
        switch self {
        case .code: tr("This code is no longer in the library. Choose another one.")
        case .folder: tr("This folder is no longer in the library. Choose another one.")
        case .list: tr("This list is no longer in the library. Choose another one.")
        }
    }

    fileprivate var none: LocalizedText {
        switch self {
        case .code: tr("There are no codes yet.")
        case .folder: tr("There are no folders yet.")
        case .list: tr("There are no lists yet.")
        }
    }

    fileprivate var searchHint: LocalizedText {
        switch self {
        case .code: tr("Search codes")
        case .folder: tr("Search folders")
        case .list: tr("Search lists")
        }
    }
}
