import Foundation
import Platform
import Timeline

extension Locale {
    /// The locale for dates and times on this desktop. Foundation ignores the environment on Linux.
    public static let desktop = Locale(posixEnvironment: Environment.current.all)

    /// The locale in LC_ALL, LC_TIME or LANG, in this order (POSIX.1-2017 §8.2), such as "de_DE.UTF-8" or "sr_RS.UTF-8@latin".
    init(posixEnvironment environment: [String: String]) {
        let name = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
        let parts = name.split(separator: "@", maxSplits: 1).map(String.init)
        let identifier = parts.first?.split(separator: ".").first.map(String.init) ?? "C"
        guard identifier != "C", identifier != "POSIX",
            identifier.utf8.allSatisfy({ $0 == UInt8(ascii: "_") || Character(UnicodeScalar($0)).isLetter })
        else {
            // The POSIX locale is English with 24 hours, which en_GB matches.
            self.init(identifier: "en_GB")
            return
        }
        var components = Locale.Components(identifier: identifier)
        switch parts.count > 1 ? parts[1] : "" {
        case "latin": components.languageComponents.script = "Latn"
        case "cyrillic": components.languageComponents.script = "Cyrl"
        default: break
        }
        self.init(components: components)
    }

    /// Whether its language is written from right to left.
    public var isRightToLeft: Bool { language.characterDirection == .rightToLeft }
}

extension WidgetContext {
    /// The context of a widget on this desktop, with its current locale and time zone. The auto-updating ones would always equal
    /// themselves, so that changes could not be detected.
    public static func here(_ family: WidgetFamily, at date: Date, isPreview: Bool = false) -> WidgetContext {
        WidgetContext(family: family, isPreview: isPreview, locale: .desktop, timeZone: .current, date: date)
    }
}
