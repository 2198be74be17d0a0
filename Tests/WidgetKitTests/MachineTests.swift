import Foundation
import Testing

@testable import WidgetKit

@Suite("Icons and locale of the machine")
struct MachineTests {
    @Test("Icons are found in the folders of the desktop, of the prefix and of the source tree")
    func folders() {
        let folders = IconFolders(
            environment: ["HOME": "/home/ann", "XDG_DATA_DIRS": "/opt/share:/usr/share"],
            executable: URL(filePath: "/work/quire/.build/x86_64/debug/quire"))
        let paths = folders.folders.map { $0.path }
        #expect(paths.prefix(3) == ["/home/ann/.local/share/icons", "/opt/share/icons", "/usr/share/icons"])
        #expect(paths.contains("/work/quire/.build/x86_64/share/icons"))
        #expect(paths.contains("/work/quire/data/icons"))
    }

    @Test("An icon's name is no path", arguments: ["", "../../../../etc/passwd", "a/b", "a b", "ä"])
    func names(name: String) {
        #expect(IconFolders([URL(filePath: "/")]).file(named: name) == nil)
    }

    @Test(
        "Times are written as LC_ALL, LC_TIME or LANG say",
        arguments: [
            (["LANG": "de_DE.UTF-8"], "de_DE"), (["LANG": "de_DE.UTF-8", "LC_TIME": "en_GB.UTF-8"], "en_GB"),
            (["LC_ALL": "fr_FR", "LC_TIME": "en_GB.UTF-8"], "fr_FR"), (["LC_ALL": "", "LANG": "ja_JP.eucJP"], "ja_JP"),
            (["LANG": "sr_RS.UTF-8@latin"], "sr-Latn_RS"), (["LANG": "de_DE@euro"], "de_DE"), (["LANG": "eo"], "eo"),
            (["LANG": "C.UTF-8"], "en_GB"), (["LANG": "POSIX"], "en_GB"), ([:], "en_GB"), (["LANG": "../../etc"], "en_GB"),
        ])
    func locales(environment: [String: String], identifier: String) {
        #expect(Locale(posixEnvironment: environment).identifier == identifier)
    }

    @Test(
        "Knows which languages run from right to left", arguments: [("ar_EG", true), ("he_IL", true), ("de_DE", false), ("ja_JP", false)])
    func direction(identifier: String, expected: Bool) {
        #expect(Locale(identifier: identifier).isRightToLeft == expected)
    }
}
