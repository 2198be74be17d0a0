public import Foundation
public import Platform

/// What is left on a card: an amount of a currency, or of points.
public struct Balance: Hashable, Sendable {
    public var amount: Decimal
    /// The currency's three letters (ISO 4217); empty for points, stamps and the like.
    public var currency: String

    /// The largest amount, in either direction.
    private static let limit = Decimal(1_000_000_000_000)

    /// Creates a balance; nil beyond a million of millions, and for what is no currency.
    public init?(_ amount: Decimal, currency: String = "") {
        let currency = currency.uppercased()
        guard amount.isFinite, abs(amount) <= Self.limit, currency.isEmpty || Self.isCurrency(currency) else { return nil }
        (self.amount, self.currency) = (amount, currency)
    }

    /// Reads a balance as it is kept and as people write it: `12.50 EUR`, `12,50 €`, `$5`, `1.234,56 CHF`, `350`, `350 points`.
    public init?(_ text: String) {
        let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard text.utf8.count <= 100, let digits = text.firstIndex(where: \.isWholeNumber) else { return nil }
        var start = digits
        if start > text.startIndex, ".,".contains(text[text.index(before: start)]) { start = text.index(before: start) }
        let end = text.lastIndex(where: \.isWholeNumber).map { text.index(after: $0) } ?? text.endIndex
        var sign = Decimal(1)
        let before = text[..<start].filter { character in
            if "-−–".contains(character) { sign = -1 }
            return !"-−–+ ".contains(character)
        }
        let after = text[end...].filter { !" ".contains($0) }
        guard before.isEmpty || after.isEmpty, let currency = Self.currency(before + after) else { return nil }
        let decimals = currency.isEmpty ? 0 : Self.decimals(of: currency)
        guard let amount = Self.amount(String(text[start..<end]), decimals: decimals) else { return nil }
        self.init(sign * amount, currency: currency)
    }

    /// As it is kept: `12.50 EUR`, `350`.
    public var text: String {
        let number = Self.plain(amount, decimals: currency.isEmpty ? 0 : Self.decimals(of: currency))
        return currency.isEmpty ? number : "\(number) \(currency)"
    }

    /// As people of the desktop's language read it: `12,50 €`, `350 points`.
    public var formatted: LocalizedText {
        guard currency.isEmpty else { return .verbatim(amount.formatted(.currency(code: currency).locale(.desktop))) }
        if amount == 1 { return tr("1 point") }
        return tr("\(amount.formatted(.number.locale(.desktop))) points")
    }

    /// Reads what a person types to change a balance: `-4.20` spends, `+10` adds, and an amount without a sign is the new balance. Nil for
    /// what is no amount, and for another currency than that of the balance.
    public func changed(by typed: String) -> Balance? {
        let typed = typed.trimmingCharacters(in: .whitespaces)
        guard let given = Balance(typed) else { return nil }
        let isChange = typed.first.map { "+-−–".contains($0) } ?? false
        guard isChange else { return Balance(given.amount, currency: given.currency.isEmpty ? currency : given.currency) }
        guard given.currency.isEmpty || given.currency == currency else { return nil }
        return Balance(amount + given.amount, currency: currency)
    }
}

extension CardDetails {
    /// The balance as people read it; one that is none as it was written.
    public var shownBalance: LocalizedText { Balance(balance)?.formatted ?? .verbatim(balance) }

    /// The balance after what a person typed to change it, or the one that was typed where there is none yet; nil for what is no balance.
    public func balance(changedBy typed: String) -> Balance? {
        if let present = Balance(balance) { present.changed(by: typed) } else { Balance(typed) }
    }
}

extension Balance {
    /// The amount of digits with separators in any usual order; nil where they contradict each other.
    ///
    /// - Parameter decimals: the usual decimals of the currency.
    private static func amount(_ text: String, decimals: Int) -> Decimal? {
        let text = text.filter { !$0.isWhitespace && !"'’".contains($0) }
        guard text.allSatisfy({ $0.isWholeNumber || ".,".contains($0) }) else { return nil }
        let digits = text.map { $0.wholeNumberValue.map { Character(String($0)) } ?? $0 }
        let marks = digits.indices.filter { ".,".contains(digits[$0]) }
        guard let last = marks.last else { return Decimal(string: String(digits)) }
        let isMixed = Set(marks.map { digits[$0] }).count == 2
        let behind = digits.count - last - 1
        // 1.234.567 and 1,234 are thousands, but for the few currencies of three decimals.
        let isGrouped = !isMixed && (marks.count > 1 || behind == 3 && decimals != 3 && last > 0 && digits.first != "0")
        let groups = isGrouped ? marks : marks.dropLast()
        guard groups.allSatisfy({ digits[$0] == digits[marks[0]] }), isGrouped || digits[last] != digits[marks[0]] || marks.count == 1
        else {
            return nil
        }
        // Between two groups stand three digits.
        let ends = groups.dropFirst() + (isGrouped ? [digits.count] : groups.isEmpty ? [] : [last])
        guard zip(groups, ends).allSatisfy({ $1 - $0 == 4 }) else { return nil }
        let whole = String(digits.indices.filter { !groups.contains($0) }.map { isGrouped || $0 != last ? digits[$0] : "." })
        return Decimal(string: whole.hasPrefix(".") ? "0" + whole : whole)
    }

    /// The three letters of a currency by its sign or its letters; empty for points, nil for other words.
    private static func currency(_ text: String) -> String? {
        guard !text.isEmpty else { return "" }
        let points = ["point", "points", "punkt", "punkte", "pt", "pts", tr("points").string.lowercased()]
        if points.contains(text.lowercased()) { return "" }
        let upper = text.uppercased()
        return signs[text] ?? (isCurrency(upper) ? upper : nil)
    }

    /// Signs that stand for one currency nearly everywhere; the dollar and the crown are those of the desktop's country.
    private static let signs: [String: String] = {
        var signs = [
            "€": "EUR", "£": "GBP", "¥": "JPY", "円": "JPY", "₹": "INR", "₽": "RUB", "₩": "KRW", "₺": "TRY", "₴": "UAH", "₫": "VND",
            "₪": "ILS",
            "zł": "PLN", "Kč": "CZK", "Ft": "HUF", "R$": "BRL", "Fr.": "CHF", "лв.": "BGN", "元": "CNY", "$": "USD", "US$": "USD",
            "kr": "SEK",
        ]
        if let own = Locale.desktop.currency?.identifier.uppercased(), let sign = Locale.desktop.currencySymbol, sign != own {
            signs[sign] = own
            if sign.hasSuffix("$") { signs["$"] = own }
            if sign.hasPrefix("kr") { signs["kr"] = own }
        }
        return signs
    }()

    private static func isCurrency(_ letters: String) -> Bool { currencies.contains(letters) }

    private static let currencies = Set(Locale.commonISOCurrencyCodes.map { $0.uppercased() })

    /// The usual decimals of a currency (ISO 4217), from how it is written.
    private static func decimals(of currency: String) -> Int {
        let written = Decimal(0).formatted(.currency(code: currency).locale(Locale(identifier: "en_US")))
        return written.firstIndex(of: ".").map { written[$0...].count { $0.isWholeNumber } } ?? 0
    }

    /// With at least so many decimals, and a point. Three of them, which look like thousands, become four.
    private static func plain(_ amount: Decimal, decimals: Int) -> String {
        let text = "\(amount)"
        let point = text.firstIndex(of: ".")
        let present = point.map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
        let wanted = present == 3 && decimals != 3 ? 4 : decimals
        guard wanted > present else { return text }
        return text + (point == nil ? "." : "") + String(repeating: "0", count: wanted - present)
    }
}
