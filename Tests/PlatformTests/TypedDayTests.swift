import Foundation
import Platform
import Testing

@Suite("Days as people type them")
struct TypedDayTests {
    /// Friday, 27 November 2026, at noon.
    private static let now = Date(timeIntervalSince1970: 1_795_780_800)

    private static func day(_ text: String, _ locale: String) -> String? {
        TypedDay.date(text, now: now, in: .gmt, locale: Locale(identifier: locale))?.formatted(.iso8601.year().month().day())
    }

    private static let englishDays: [(String, String?)] = [
        ("today", "2026-11-27"), ("Tomorrow", "2026-11-28"), ("+3d", "2026-11-30"), ("+2w", "2026-12-11"), ("in 3 days", "2026-11-30"),
        ("in 1 week", "2026-12-04"), ("day after tomorrow", "2026-11-29"), ("yesterday", "2026-11-26"), ("friday", "2026-12-04"),
        ("sat", "2026-11-28"), ("2026-12-24", "2026-12-24"),
        ("24.12.", "2026-12-24"), ("24.12.2026", "2026-12-24"), ("24.12.26", "2026-12-24"), ("1.1.", "2027-01-01"),
        ("12/24/2026", "2026-12-24"), ("12/24", "2026-12-24"), ("24/12/2026", "2026-12-24"), ("1/2/2027", "2027-01-02"),
        ("24 Dec", "2026-12-24"), ("December 24, 2026", "2026-12-24"), ("24 dec 2027", "2027-12-24"), ("29.2.", "2028-02-29"),
        ("30.2.2027", nil), ("32.1.", nil), ("13/13/2026", nil), ("someday", nil), ("", nil), ("1", nil), ("12", nil),
        ("99999999999d", nil),
    ]

    @Test("are understood in English", arguments: englishDays)
    func english(text: String, expected: String?) {
        #expect(Self.day(text, "en_US") == expected)
    }

    private static let germanDays: [(String, String?)] = [
        ("freitag", "2026-12-04"), ("Sa", "2026-11-28"), ("sa.", "2026-11-28"), ("24. Dezember", "2026-12-24"),
        ("24. Dez. 2026", "2026-12-24"),
        ("3. März", "2027-03-03"), ("friday", "2026-12-04"), ("tomorrow", "2026-11-28"), ("24.12.", "2026-12-24"),
        ("heute", "2026-11-27"), ("Morgen", "2026-11-28"), ("übermorgen", "2026-11-29"), ("gestern", "2026-11-26"),
        ("in 3 Tagen", "2026-11-30"), ("in 2 Wochen", "2026-12-11"), ("in 3 days", "2026-11-30"), ("demain", nil),
    ]

    @Test("are understood in the desktop's language beside it", arguments: germanDays)
    func german(text: String, expected: String?) {
        #expect(Self.day(text, "de_DE") == expected)
    }

    @Test(
        "are understood by their names in other languages",
        arguments: [
            ("demain", "fr_FR"), ("mañana", "es_ES"), ("завтра", "ru_RU"), ("明日", "ja_JP"), ("amanhã", "pt_BR"), ("domani", "it_IT"),
            ("morgen", "nl_NL"), ("jutro", "pl_PL"), ("غدًا", "ar_EG"), ("yarın", "tr_TR"), ("내일", "ko_KR"), ("明天", "zh_CN"),
        ])
    func tomorrow(text: String, locale: String) {
        #expect(Self.day(text, locale) == "2026-11-28")
    }

    @Test("may have either apostrophe", arguments: ["aujourd'hui", "aujourd’hui"])
    func apostrophe(text: String) {
        #expect(Self.day(text, "fr_FR") == "2026-11-27")
    }

    @Test("have the day first where the locale has it so")
    func order() {
        #expect(Self.day("1/2/2027", "en_GB") == "2027-02-01")
        #expect(Self.day("1/2/2027", "fr_FR") == "2027-02-01")
        #expect(Self.day("vendredi", "fr_FR") == "2026-12-04")
        #expect(Self.day("пятница", "ru_RU") == "2026-12-04")
    }
}
