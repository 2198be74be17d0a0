import Foundation
import GLib
import struct GLib.SignalConnection
import Gtk
import PaneKit
import Payload
import Platform

/// A line of text with suggestions from a long list, such as countries. Any other text is allowed too.
@MainActor
final class SuggestionFieldControl: FieldControl {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    private let entry: Entry
    private let words = Label("", classes: ["caption", "dim"]).fitting(.wrap).hidden()
    private let row = SuggestionRow()
    private let list: SuggestionList
    private var change: SignalConnection?

    init(label: String, hint: String, list: SuggestionList) {
        self.list = list
        entry = Entry(name: label, placeholder: hint).expanding(.horizontal).sized(width: 80)
        view = Box(.column, spacing: 4, [entry, words, row.view])
        change = entry.onChange { [weak self] _ in
            self?.suggest()
            self?.onChange?()
        }
        row.chosen = { [weak self] value in
            self?.entry.text = value
            self?.entry.grabFocus()
        }
    }

    private func suggest() {
        let typed = entry.text
        row.show(list.suggestions(for: typed))
        let name = list.name(of: typed)
        words.show(name)
    }

    var value: FieldValue { entry.text.isEmpty ? .absent : .text(entry.text) }

    func show(_ value: FieldValue) {
        change?.silenced { entry.text = value.text }
        row.show([])
        let name = list.name(of: entry.text)
        words.show(name)
    }

    func focus() { entry.grabFocus() }

    func showProblem(_ sentence: String?, part: String?) -> Bool {
        entry.setClass("wrong", sentence != nil)
        return false
    }
}

/// A suggested value.
struct Suggestion: Hashable, Sendable {
    let value: String
    /// The title of the button.
    let label: String
}

/// Buttons with suggestions for the typed text. They stand in the form, as a popover would take the keyboard away from the entry.
@MainActor
final class SuggestionRow {
    let view: Widget
    var chosen: (@MainActor (String) -> Void)?
    private let row = FlowBox(spacing: 4).hidden()
    private(set) var shown: [Suggestion] = []

    init() {
        view = row
    }

    func show(_ suggestions: [Suggestion]) {
        guard suggestions != shown else { return }
        shown = suggestions
        row.removeAll()
        for suggestion in suggestions {
            row.append(
                Button(suggestion.label, classes: ["chip"]) { [weak self] in
                    // Choosing removes the pressed button, so its own event must end first.
                    MainLoop.whenIdle { self?.chosen?(suggestion.value) }
                })
        }
        row.isVisible = !suggestions.isEmpty
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

    /// The list for a field, if there is one.
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
        var found: [Suggestion] = []
        for entry in entries(locale) where entry.words.contains(where: { $0.hasPrefix(wanted) }) || entry.value.lowercased() == wanted {
            found.append(entry.suggestion)
            if found.count == Self.most { break }
        }
        return found
    }

    /// The name of a code.
    func name(of code: String, locale: Locale = .desktop) -> String? {
        switch self {
        case .countries:
            code.utf8.count == 2
                ? locale.localizedString(forRegionCode: code.uppercased()).flatMap { $0 == code.uppercased() ? nil : $0 } : nil
        case .currencies:
            code.utf8.count == 3
                ? locale.localizedString(forCurrencyCode: code.uppercased()).flatMap { $0 == code.uppercased() ? nil : $0 } : nil
        case .timeZones: nil
        }
    }

    private struct Entry {
        let value: String
        let label: String
        let words: [String]
        var suggestion: Suggestion { Suggestion(value: value, label: label) }
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

    private static func folded(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespaces).folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .replacing("_", with: " ")
    }
}
