import Foundation
import Testing

@testable import Platform

@Suite("The desktop's locale")
struct LocaleTests {
    @Test(
        "Times are written as LC_ALL, LC_TIME or LANG say",
        arguments: [
            (["LANG": "de_DE.UTF-8"], "de_DE"), (["LANG": "de_DE.UTF-8", "LC_TIME": "en_GB.UTF-8"], "en_GB"),
            (["LC_ALL": "fr_FR", "LC_TIME": "en_GB.UTF-8"], "fr_FR"), (["LC_ALL": "", "LANG": "ja_JP.eucJP"], "ja_JP"),
            (["LANG": "sr_RS.UTF-8@latin"], "sr-Latn_RS"), (["LANG": "de_DE@euro"], "de_DE"), (["LANG": "eo"], "eo"),
            (["LANG": "C.UTF-8"], "en_GB"), (["LANG": "POSIX"], "en_GB"), ([:], "en_GB"), (["LANG": "../../etc"], "en_GB"),
        ])
    func locales(environment: [String: String], identifier: String) {
        #expect(Locale(Environment(environment)).identifier == identifier)
    }

    @Test(
        "Knows which languages run from right to left", arguments: [("ar_EG", true), ("he_IL", true), ("de_DE", false), ("ja_JP", false)])
    func direction(identifier: String, expected: Bool) {
        #expect(Locale(identifier: identifier).isRightToLeft == expected)
    }
}
