import Foundation

/// A text for people to read, in their language.
///
/// Only `tr` and `verbatim` make one: a text that nobody can translate does not compile where a `LocalizedText` is wanted.
public struct LocalizedText: Hashable, Sendable, CustomStringConvertible {
    /// The text as it is shown.
    public let string: String
    /// The text as the sources have it, for files and programs: what they are given does not depend on the language of a session.
    public let untranslated: String

    fileprivate init(_ string: String, untranslated: String) {
        (self.string, self.untranslated) = (string, untranslated)
    }

    /// What people, files or other programs wrote, such as a title or the name of a folder: it is shown as it is.
    public static func verbatim(_ data: String) -> LocalizedText { LocalizedText(data, untranslated: data) }

    /// No text.
    public static let empty = LocalizedText.verbatim("")

    public var description: String { string }

    public var isEmpty: Bool { string.isEmpty }

    /// This sentence and the next one, if there is one, on one line.
    public func followed(by next: LocalizedText?) -> LocalizedText {
        guard let next, !next.isEmpty else { return self }
        return tr("\(self) \(next)", context: "two sentences")
    }

    /// The alternatives in a row, such as “.png, .jpg or .svg”.
    public static func any(of alternatives: [LocalizedText]) -> LocalizedText {
        // British English has no comma before the last one, as our texts have none.
        let english = Locale(identifier: "en_GB")
        let locale = Locale.desktop.language.languageCode == .english ? english : .desktop
        func list(_ form: KeyPath<LocalizedText, String>, _ locale: Locale) -> String {
            alternatives.map { $0[keyPath: form] }.formatted(.list(type: .or, width: .standard).locale(locale))
        }
        return LocalizedText(list(\.string, locale), untranslated: list(\.untranslated, english))
    }

    /// Texts are equal that are shown alike.
    public static func == (one: LocalizedText, other: LocalizedText) -> Bool { one.string == other.string }

    public func hash(into hasher: inout Hasher) { hasher.combine(string) }
}

extension Sequence<LocalizedText> {
    /// Facts or lines one after the other, which are no sentence together.
    public func joined(separator: String) -> LocalizedText {
        LocalizedText(map(\.string).joined(separator: separator), untranslated: map(\.untranslated).joined(separator: separator))
    }
}

extension LocalizedText: Encodable {
    /// Files and other programs get the text as the sources have it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(untranslated)
    }
}

/// The text in the language of the session; the text itself where there is no translation.
///
/// The text is a literal, which `meson-helpers/translations` collects: `tr("Move to “\(folder)”")`. A comment in the line before that
/// begins with `Translators:` is shown to translators.
///
/// - Parameter context: Tells equal texts of different meaning apart, as in `tr("Open", context: "verb")`.
public func tr(_ text: TranslatableText, context: StaticString? = nil) -> LocalizedText {
    let message = text.message(isFormat: text.hasArguments)
    let found = MessageCatalogue.current.translation(of: message, context: context?.description)
    return LocalizedText(text.filledIn(found, with: \.string), untranslated: text.filledIn(message, with: \.untranslated))
}

/// The text for a number of things, in the form that the language has for it: `tr("1 code", plural: "\(count) codes", count: count)`.
///
/// The singular has the arguments of the plural in the same order, or none. Where it has all but the number, the plural names that:
/// `tr("One code in \(folder)", plural: "\(count: codes.count) codes in \(folder)", count: codes.count)`.
public func tr(_ text: TranslatableText, plural: TranslatableText, count: Int, context: StaticString? = nil) -> LocalizedText {
    assert(text.suits(plural), "The forms have different arguments: \(plural.message(isFormat: true))")
    let one = text.message(isFormat: plural.hasArguments)
    let many = plural.message(isFormat: plural.hasArguments)
    let found = MessageCatalogue.current.translation(of: one, plural: many, count: count, context: context?.description)
    return LocalizedText(
        plural.filledIn(found, with: \.string), untranslated: plural.filledIn(count == 1 ? one : many, with: \.untranslated))
}
