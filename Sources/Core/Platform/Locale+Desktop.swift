public import Foundation

extension Locale {
    /// The locale for dates and times on this desktop. Foundation ignores the environment on Linux.
    public static let desktop = Locale(Environment.current)

    /// The locale of an environment, such as "de_DE.UTF-8" or "sr_RS.UTF-8@latin".
    init(_ environment: Environment) {
        let name = environment.localeName(for: "LC_TIME") ?? "C"
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
