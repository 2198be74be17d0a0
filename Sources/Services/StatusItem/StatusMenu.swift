import Desktop
import Foundation
public import LibraryStore
import Payload
import Platform

/// The items of the status icon's menu.
enum StatusMenu {
    static func items(_ content: StatusItemContent) -> [StatusMenuItem] {
        [
            .action("scan", tr("Scan", context: "verb"), .visit(ProgramAction.scan.address)),
            .action("scan-screen", tr("Scan the screen"), .visit(ProgramAction.scanScreen.address)),
            .action("create", tr("New code"), .visit(ProgramAction.create.address)),
            .separator("begin"),
            .menu("favorites", tr("Favourites"), favorites(content)),
            .menu("scans", tr("Recently scanned"), scans(content)),
            .separator("program"),
            .action("open", tr("Open Quire"), .openWindow),
            .action("settings", tr("Settings"), .visit(ProgramAction.settings.address)),
            .separator("end"),
            .action("hide", tr("Hide this icon"), .hide),
        ]
    }

    private static func favorites(_ content: StatusItemContent) -> [StatusMenuItem] {
        let named: [StatusMenuItem] = content.favorites.map {
            .action("favorites/\($0.id)", $0.title, .visit(CodeDestination.show($0.id).address))
        }
        let all = content.hasMoreFavorites ? tr("All favourites") : tr("Show in Quire")
        return (named.isEmpty ? [.note("favorites/none", tr("No favourites yet"))] : named)
            + [.separator("favorites/end"), .action("favorites/all", all, .visit(ProgramAction.favorites.address))]
    }

    private static func scans(_ content: StatusItemContent) -> [StatusMenuItem] {
        let named: [StatusMenuItem] = content.scans.enumerated().map { place, scan in
            // A scan that was not kept leads to the list of scans. Such items are interchangeable, so their position is enough as a key.
            guard let code = scan.code else {
                return .action("scans/line-\(place)", scan.title, .visit(ProgramAction.scans.address))
            }
            return .action("scans/\(code)", scan.title, .visit(CodeDestination.show(code).address))
        }
        return (named.isEmpty ? [.note("scans/none", tr("Nothing scanned yet"))] : named)
            + [.separator("scans/end"), .action("scans/all", tr("All scans"), .visit(ProgramAction.scans.address))]
    }
}

/// An item of the status icon's menu.
struct StatusMenuItem: Hashable {
    /// Identifies the item among all items that there ever were. A panel may report a click after the menu has changed; it must lead to
    /// what the panel showed, or to nothing.
    let key: String
    /// The label in the form of `com.canonical.dbusmenu`; empty for a separator.
    let label: String
    let action: StatusItemAction?
    let isEnabled: Bool
    let isSeparator: Bool
    let children: [StatusMenuItem]

    private init(
        _ key: String, label: String = "", action: StatusItemAction? = nil, isEnabled: Bool = true, isSeparator: Bool = false,
        children: [StatusMenuItem] = []
    ) {
        (self.key, self.label, self.action) = (key, label, action)
        (self.isEnabled, self.isSeparator, self.children) = (isEnabled, isSeparator, children)
    }

    static func action(_ key: String, _ label: LocalizedText, _ action: StatusItemAction) -> StatusMenuItem {
        StatusMenuItem(key, label: MenuLabel.text(label.string), action: action)
    }

    /// An item with a submenu.
    static func menu(_ key: String, _ label: LocalizedText, _ children: [StatusMenuItem]) -> StatusMenuItem {
        StatusMenuItem(key, label: MenuLabel.text(label.string), children: children)
    }

    /// A disabled item that only informs.
    static func note(_ key: String, _ label: LocalizedText) -> StatusMenuItem {
        StatusMenuItem(key, label: MenuLabel.text(label.string), isEnabled: false)
    }

    static func separator(_ key: String) -> StatusMenuItem { StatusMenuItem(key, isSeparator: true) }
}

/// The action of an item of the status icon's menu, or of a click on the icon.
public enum StatusItemAction: Hashable, Sendable {
    /// Opens an address in Quire's window.
    case visit(String)
    /// Shows the window as it was left.
    case openWindow
    /// Removes the icon until it is turned on again in Settings.
    case hide
}

/// Text for labels in a panel's menu.
enum MenuLabel {
    /// The maximum length in characters. A menu is as wide as its longest label, and panels do not shorten labels.
    static let maximumLength = 48

    /// The text on one line, without special characters: an underscore marks the access key in `com.canonical.dbusmenu` unless it is
    /// doubled, and characters that reverse or hide text would change other items.
    static func text(_ text: String) -> String {
        var line = ""
        var isGap = false
        for character in text {
            if character.isWhitespace {
                isGap = !line.isEmpty
                continue
            }
            // Any number of accents may be stacked on a letter.
            let shown = character.unicodeScalars.lazy.filter { !isHidden($0) }.prefix(8)
            guard !shown.isEmpty else { continue }
            if isGap { line.append(" ") }
            isGap = false
            guard line.count < maximumLength else {
                line = (line.last == " " ? line.dropLast() : line[...]).prefix(maximumLength - 1) + "…"
                break
            }
            line.unicodeScalars.append(contentsOf: shown)
        }
        return line.replacing("_", with: "__")
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        // The joiners are needed for words in Persian and for emoji of families.
        if scalar.value == 0x200C || scalar.value == 0x200D { return false }
        return [.control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned].contains(scalar.properties.generalCategory)
    }
}

/// The contents of the library that the menu shows.
public struct StatusItemContent: Hashable, Sendable {
    /// The maximum number of favourites, and of scans, in the menu. The window shows all.
    static let maximumItems = 12

    struct Favorite: Hashable {
        let id: Code.ID
        let title: LocalizedText
    }

    struct RecentScan: Hashable {
        let title: LocalizedText
        /// The code of the library with the same content; nil if the scan was not kept.
        let code: Code.ID?
    }

    var favorites: [Favorite] = []
    /// Whether there are more than the menu shows.
    var hasMoreFavorites = false
    var scans: [RecentScan] = []

    /// Reads the contents without blocking the calling thread.
    public static func read(_ library: Library) async throws(LibraryError) -> StatusItemContent {
        let favorites = try await library.codes(matching: CodeQuery(place: .favorites, sort: .title, limit: maximumItems + 1))
        // A content that was scanned twice is shown once.
        var seen: Set<Payload> = []
        let scans = try await library.scans(matching: ScanQuery(limit: 4 * maximumItems)).filter { seen.insert($0.payload).inserted }
            .prefix(maximumItems)
        let codes = try await library.ids(carrying: Set(scans.map(\.payload)))
        return StatusItemContent(
            favorites: favorites.prefix(maximumItems).map { Favorite(id: $0.id, title: PublicTitle.text($0.title, $0.payload, $0.kind)) },
            hasMoreFavorites: favorites.count > maximumItems,
            scans: scans.map { scan in
                RecentScan(title: PublicTitle.text(scan.title, scan.payload, scan.kind, isSuggested: true), code: codes[scan.payload])
            })
    }
}

/// Titles for the menu, which everybody near the screen can see and every program on the bus can read.
enum PublicTitle {
    /// Returns the title, or the name of the kind if a suggested title repeats a password or another secret.
    ///
    /// - Parameter isSuggested: Whether the title was suggested by Quire; by default, whether it equals the suggestion for the content.
    ///   Titles that people write themselves are shown as they are.
    static func text(_ title: String, _ payload: Payload, _ kind: PayloadKind, isSuggested: Bool = false) -> LocalizedText {
        guard !title.isEmpty else { return kind.name }
        guard isSuggested || title == payload.title else { return .verbatim(title) }
        let hidden = payload.parsed().fields.flatMap { secrets(in: $0.value, isSecret: $0.isSecret) }
        return hidden.contains { title.range(of: $0, options: [.caseInsensitive]) != nil } ? kind.name : .verbatim(title)
    }

    private static func secrets(in value: FieldValue, isSecret: Bool) -> [String] {
        switch value {
        case .record(let fields): fields.flatMap { secrets(in: $0.value, isSecret: $0.isSecret) }
        case .list(let values): values.flatMap { secrets(in: $0, isSecret: isSecret) }
        case .text(let text): isSecret && !text.isEmpty ? [text] : []
        case .integer, .number, .flag, .absent: []
        }
    }
}
