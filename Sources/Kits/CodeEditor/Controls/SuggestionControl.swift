import Foundation
import GLib
import Gtk
import Platform
import WidgetUI

/// A line of text with suggestions from a long list, such as countries. Any other text is allowed too.
@MainActor
final class SuggestionControl: EntryControl {
    private let words = Label(classes: ["caption", "dim"]).fitting(.wrap).hidden()
    private let row = SuggestionRow()
    private let list: SuggestionList

    init(name: LocalizedText, hint: LocalizedText?, list: SuggestionList) {
        self.list = list
        super.init(name: name, placeholder: hint, below: [words, row.view])
        row.chosen = { [weak self] value in
            self?.entry.text = value
            self?.focus()
        }
    }

    override func typed() {
        row.show(list.suggestions(for: value))
        describe()
    }

    override func show(_ text: String) {
        super.show(text)
        row.show([])
        describe()
    }

    private func describe() { words.show(list.name(of: value).map { .verbatim($0) }) }
}

struct Suggestion: Hashable, Sendable {
    let value: String
    /// The title of the button.
    let label: String
}

/// Buttons with suggestions for the typed text. They stand in the form, as a popover would take the keyboard away from the entry.
@MainActor
final class SuggestionRow {
    let view = WrapBox(spacing: 4).hidden()
    var chosen: (@MainActor (String) -> Void)?
    private(set) var shown: [Suggestion] = []

    func show(_ suggestions: [Suggestion]) {
        guard suggestions != shown else { return }
        shown = suggestions
        view.removeAll()
        for suggestion in suggestions {
            view.append(
                Button(.verbatim(suggestion.label), classes: ["chip"]) { [weak self] in
                    // Choosing removes the pressed button, so its own event must end first.
                    MainLoop.whenIdle { self?.chosen?(suggestion.value) }
                })
        }
        view.isVisible = !suggestions.isEmpty
    }
}

/// The usual values of a field, by the names that people know.
enum SuggestionList: Sendable {
    /// Two letters (ISO 3166-1).
    case countries
    /// Three letters (ISO 4217).
    case currencies
    /// Names of the time zone database, such as "Europe/Berlin".
    case timeZones

    init?(field name: String) {
        switch name {
        case "country": self = .countries
        case "currency": self = .currencies
        case "tz": self = .timeZones
        default: return nil
        }
    }

    private static let most = 4

    /// Some matching suggestions; none while nothing is typed or if the text is complete.
    func suggestions(for typed: String, locale: Locale = .desktop) -> [Suggestion] {
        let wanted = Self.folded(typed)
        guard !wanted.isEmpty, name(of: typed, locale: locale) == nil, !(self == .timeZones && TimeZone(identifier: typed) != nil) else {
            return []
        }
        let found = entries(locale).lazy.filter { $0.words.contains { $0.hasPrefix(wanted) } || $0.value.lowercased() == wanted }
        return found.prefix(Self.most).map { Suggestion(value: $0.value, label: $0.label) }
    }

    func name(of code: String, locale: Locale = .desktop) -> String? {
        // A code that is not known is its own name.
        func known(_ name: String?) -> String? { name == code.uppercased() ? nil : name }
        return switch self {
        case .countries: code.utf8.count == 2 ? known(locale.localizedString(forRegionCode: code.uppercased())) : nil
        case .currencies: code.utf8.count == 3 ? known(locale.localizedString(forCurrencyCode: code.uppercased())) : nil
        case .timeZones: nil
        }
    }

    private struct Entry {
        let value: String
        let label: String
        let words: [String]
    }

    private func entries(_ locale: Locale) -> [Entry] {
        switch self {
        case .countries:
            Locale.Region.isoRegions.filter { $0.identifier.utf8.count == 2 }.compactMap { region in
                locale.localizedString(forRegionCode: region.identifier).map { Self.entry(region.identifier, $0) }
            }
        case .currencies:
            Locale.commonISOCurrencyCodes.compactMap { code in
                locale.localizedString(forCurrencyCode: code).map { Self.entry(code, $0) }
            }
        case .timeZones:
            TimeZone.knownTimeZoneIdentifiers.map { name in
                Entry(
                    value: name, label: name.replacing("_", with: " "),
                    words: [Self.folded(name)] + name.split { "/_".contains($0) }.map { Self.folded(String($0)) })
            }
        }
    }

    private static func entry(_ code: String, _ name: String) -> Entry {
        Entry(value: code, label: "\(name) (\(code))", words: [folded(name)] + name.split(separator: " ").map { folded(String($0)) })
    }

    private static func folded(_ text: String) -> String { text.trimmingCharacters(in: .whitespaces).folded.replacing("_", with: " ") }
}

extension String {
    /// Without case and accents.
    var folded: String { folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil) }
}
