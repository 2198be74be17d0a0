import Foundation
import LibraryStore
import PaneKit
import Payload
import Platform
import Symbols

/// The content of a card or row: the code, its symbol ready to draw, and where it matches the search.
struct CardContent: Sendable, Equatable {
    let code: Code
    /// Its symbol, ready to draw; nil if its symbology cannot hold the payload.
    let layout: SymbolLayout?
    /// The picture of a contact.
    let photo: ContactPhoto?
    let match: SearchMatch
    /// What tells the code from others, besides its title.
    let detail: LocalizedText

    /// In device pixels, for screens with two of them to a logical one.
    private static let photoSide = 72

    /// Encodes the payload and lays its symbol out, unless `earlier` has the symbol of the same payload and style.
    init(_ code: Code, search: String = "", reusing earlier: CardContent? = nil) {
        self.code = code
        if let earlier, earlier.code.payload == code.payload, earlier.code.style == code.style,
            earlier.code.symbology == code.symbology
        {
            layout = earlier.layout
            photo = earlier.photo
            detail = earlier.code.title == code.title ? earlier.detail : code.detail
        } else {
            let style = SymbolStyle(json: code.style) ?? SymbolStyle()
            layout = (try? Symbol(code.payload, in: code.symbology, upTo: style.level)).map { SymbolLayout($0, style: style) }
            photo = ContactPhoto(of: code, side: Self.photoSide)
            detail = code.detail
        }
        match = SearchMatch(search, in: code)
    }

    /// The accessible name: title, kind and state.
    var spokenName: LocalizedText { spokenName(at: .now) }

    func spokenName(at now: Date) -> LocalizedText {
        let states = [code.isFavorite ? tr("favourite") : nil, CodeStatus(code, at: now)?.spoken].compactMap { $0 }
        return ([.verbatim(code.title), code.kind.name] + states).joined(separator: ", ")
    }
}

/// Where the words of a search occur in a code: in the title, or elsewhere if the title does not have all of them.
struct SearchMatch: Sendable, Equatable {
    /// A line of text with the ranges that match.
    struct Line: Sendable, Equatable {
        let text: String
        let marked: [Range<String.Index>]
    }

    private(set) var title: [Range<String.Index>] = []
    private(set) var elsewhere: Line?

    init(_ search: String, in code: Code) {
        let words = SearchWords(search)
        guard !words.isEmpty else { return }
        title = words.ranges(in: code.title)
        let missing = search.split(whereSeparator: \.isWhitespace).filter { SearchWords(String($0)).ranges(in: code.title).isEmpty }
        let sought = SearchWords(missing.joined(separator: " "))
        elsewhere = sought.isEmpty ? nil : Self.line(with: sought, in: code)
    }

    private static func line(with words: SearchWords, in code: Code) -> Line? {
        let parsed = code.payload.parsed()
        let secrets = PayloadSecrets(parsed.fields)
        var texts = code.tags.isEmpty ? [] : [(label: tr("Tags"), text: code.tags.joined(separator: " · "))]
        texts += [(tr("Notes"), code.notes)] + parsed.fields.flatMap(\.openTexts)
        // The whole text would reveal a secret that it contains.
        if secrets.isEmpty { texts.append((tr("Text"), code.payload.text ?? "")) }
        for (label, text) in texts where !secrets.areRepeated(in: text) {
            let line = String(text.map { $0.isNewline ? " " : $0 })
            if let first = words.ranges(in: line).first { return Self.excerpt(of: line, around: first, label: label, words) }
        }
        return nil
    }

    private static func excerpt(of line: String, around match: Range<String.Index>, label: LocalizedText, _ words: SearchWords) -> Line {
        // A card shows some twenty letters, so the match is among the first of them.
        let start = line.index(match.lowerBound, offsetBy: -8, limitedBy: line.startIndex) ?? line.startIndex
        let end = line.index(match.upperBound, offsetBy: 80, limitedBy: line.endIndex) ?? line.endIndex
        let excerpt = (start > line.startIndex ? "…" : "") + line[start..<end].drop(while: \.isWhitespace)
        let text = tr("\(label): \(excerpt)").string
        let shown = text.range(of: excerpt, options: .backwards)?.lowerBound ?? text.startIndex
        let marked = words.ranges(in: excerpt).map { range in
            let lower = text.index(shown, offsetBy: excerpt.distance(from: excerpt.startIndex, to: range.lowerBound))
            return lower..<text.index(lower, offsetBy: excerpt.distance(from: range.lowerBound, to: range.upperBound))
        }
        return Line(text: text, marked: marked)
    }
}

/// The state of a code that the user should know before using it: it has ended, will end soon, or is about to be deleted.
struct CodeStatus: Hashable, Sendable {
    enum Severity: Hashable, Sendable {
        /// The code must not be used any more.
        case ended
        /// Worth knowing.
        case notice
    }

    let severity: Severity
    /// A few words for a card, such as "Expired 3 Nov".
    let text: LocalizedText
    /// The addition to the accessible name; nil if the badge is read by itself.
    let spoken: LocalizedText?

    /// The time before its end from which on the date of a code is shown.
    private static let warningPeriod: TimeInterval = 7 * 86_400

    /// Nil for a code without a remarkable state.
    init?(_ code: Code, at now: Date = .now) {
        if let end = code.trashDeletionDate {
            self.init(.notice, tr("Kept until \(Self.day(end, now))"), spoken: nil)
            return
        }
        switch code.state(at: now) {
        case .used: self.init(.ended, code.spent.map { tr("Used \(Self.day($0, now))") } ?? tr("Used"), spoken: tr("used"))
        case .expired:
            self.init(.ended, code.expires.map { tr("Expired \(Self.lastDay($0, now))") } ?? tr("Expired"), spoken: tr("expired"))
        case .usable:
            if let expires = code.expires, expires.timeIntervalSince(now) <= Self.warningPeriod {
                let day = Self.lastDay(expires, now)
                self.init(.notice, tr("Expires \(day)"), spoken: tr("expires \(day)"))
            } else if code.isOneTime {
                self.init(.notice, tr("Single use"), spoken: tr("single use"))
            } else {
                return nil
            }
        }
    }

    private init(_ severity: Severity, _ text: LocalizedText, spoken: LocalizedText?) {
        (self.severity, self.text, self.spoken) = (severity, text, spoken)
    }

    /// The next time at which the state changes by itself; nil if it never does.
    static func nextChange(of code: Code, after now: Date) -> Date? {
        guard code.trashed == nil, code.state(at: now) == .usable, let expires = code.expires else { return nil }
        let warning = expires.addingTimeInterval(-warningPeriod)
        return warning > now ? warning : expires
    }

    /// The last valid day of a code: one that ends at midnight ends on the day before.
    static func lastDay(_ expires: Date, _ now: Date) -> LocalizedText { day(expires.addingTimeInterval(-1), now) }

    /// A day for people, with the year if it is not this one.
    static func day(_ date: Date, _ now: Date, locale: Locale = .desktop) -> LocalizedText {
        var calendar = locale.calendar
        calendar.timeZone = .current
        if calendar.isDate(date, inSameDayAs: now) { return tr("today") }
        let isThisYear = calendar.isDate(date, equalTo: now, toGranularity: .year)
        let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: calendar.timeZone).day().month(.abbreviated)
        return .verbatim(date.formatted(isThisYear ? style : style.year()))
    }
}
