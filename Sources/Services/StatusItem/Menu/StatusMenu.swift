import Navigation

/// The lines of the icon's menu, for what there is in the library.
enum StatusMenu {
    static func lines(_ content: StatusItemContent) -> [StatusMenuLine] {
        [
            .action("scan", "Scan", .visit(.scan())),
            .action("scan-screen", "Scan the screen", .visit(.scan(ScanRequest(.screen)))),
            .action("create", "New code", .visit(.create())),
            .separator("begin"),
            .menu("favorites", "Favourites", favorites(content)),
            .menu("scans", "Recently scanned", scans(content)),
            .separator("program"),
            .action("open", "Open Quire", .openWindow),
            .action("settings", "Settings", .visit(.pane("settings"))),
            .separator("end"),
            .action("hide", "Hide this icon", .hide),
        ]
    }

    private static func favorites(_ content: StatusItemContent) -> [StatusMenuLine] {
        let named: [StatusMenuLine] = content.favorites.map { .action("favorites/\($0.id)", $0.title, .visit(.code($0.id))) }
        let all = content.hasMoreFavorites ? "All favourites" : "Show in Quire"
        return (named.isEmpty ? [.note("favorites/none", "No favourites yet")] : named)
            + [.separator("favorites/end"), .action("favorites/all", all, .visit(.favorites))]
    }

    private static func scans(_ content: StatusItemContent) -> [StatusMenuLine] {
        let named: [StatusMenuLine] = content.scans.enumerated().map { place, scan in
            // What was not kept is found among all scans; of any two such lines one does what the other does.
            guard let code = scan.code else { return .action("scans/line-\(place)", scan.title, .visit(.scans)) }
            return .action("scans/\(code)", scan.title, .visit(.code(code)))
        }
        return (named.isEmpty ? [.note("scans/none", "Nothing scanned yet")] : named)
            + [.separator("scans/end"), .action("scans/all", "All scans", .visit(.scans))]
    }
}
