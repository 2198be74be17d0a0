import Desktop
import Drawing
import Foundation
import GLib
import Gtk
import Platform

/// What is installed for Quire on this computer, to show and to paste into a report.
struct SystemReport: Hashable, Sendable {
    /// A part of the report: a name, what is known of it, and whether it works as it should.
    struct Line: Hashable, Sendable {
        let name: LocalizedText
        let value: LocalizedText
        var isMissing = false
    }

    struct Section: Hashable, Sendable {
        let title: LocalizedText
        let lines: [Line]
    }

    let sections: [Section]

    /// The report as lines of text, in the person's language.
    var text: String {
        let heading = tr("Quire \(QuireVersion.current)").string
        let parts = sections.map { section in
            ([section.title.string] + section.lines.map { "  \($0.name.string): \($0.value.string)" }).joined(separator: "\n")
        }
        return ([heading] + parts).joined(separator: "\n\n") + "\n"
    }

    /// Looks at this computer. Takes some milliseconds.
    @MainActor
    static func here() -> SystemReport {
        SystemReport(sections: [
            Section(title: tr("This computer"), lines: computer), Section(title: tr("Programs of Quire"), lines: programs),
            Section(title: tr("Optional parts"), lines: optional),
        ])
    }

    // MARK: Parts

    @MainActor
    private static var computer: [Line] {
        let environment = Environment.current
        let system = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)).flatMap(Self.systemName) ?? "Linux"
        let desktop = environment.nonEmpty("XDG_CURRENT_DESKTOP")
        let session = DisplayCapabilities.here(compositorOffers: DisplayServer.sessionOffers).technique?.name
        return [
            Line(name: tr("System"), value: .verbatim(system)),
            Line(name: tr("Desktop"), value: desktop.map { .verbatim($0) } ?? tr("unknown")),
            Line(name: tr("Pinned windows"), value: session ?? tr("not available"), isMissing: session == nil),
            Line(name: .verbatim("GTK"), value: .verbatim(Toolkit.version)),
            Line(name: tr("Language"), value: .verbatim(Locale.desktop.identifier)),
        ]
    }

    /// The name and version from an os-release file (os-release(5)).
    static func systemName(_ file: String) -> String? {
        let line = file.split(whereSeparator: \.isNewline).first { $0.hasPrefix("PRETTY_NAME=") }
        let name = line?.dropFirst("PRETTY_NAME=".count).trimmingCharacters(in: CharacterSet(charactersIn: "\"' "))
        return name.flatMap { $0.isEmpty ? nil : String($0.prefix(100)) }
    }

    private static var programs: [Line] {
        let names = ["quire", "quire-desktop", "quire-widgets", "quire-service", "quire-search"]
        let found = names.map { (name: $0, path: InstalledProgram.path(of: $0)) }
        let folders = Set(found.compactMap { $0.path.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path } })
        let missing = found.filter { $0.path == nil }.map { Line(name: .verbatim($0.name), value: tr("not found"), isMissing: true) }
        guard folders.count == 1, let folder = folders.first else {
            return found.compactMap { item in item.path.map { Line(name: .verbatim(item.name), value: .verbatim($0)) } } + missing
        }
        return [Line(name: tr("Folder"), value: .verbatim(folder))] + missing
    }

    private static var optional: [Line] {
        func line(_ name: String, _ isThere: Bool, _ purpose: LocalizedText) -> Line {
            Line(
                name: .verbatim(name), value: isThere ? tr("installed: \(purpose)") : tr("not installed: \(purpose)"), isMissing: !isThere)
        }
        let families = Set(FontFamilies.installed())
        let typefaces = ["Bebas Neue", "Quicksand", "EB Garamond", "Dancing Script"].filter { !families.contains($0) }
        return [
            line("bubblewrap", InstalledProgram.path(of: "bwrap") != nil, tr("limits what widget programs can do")),
            line("gtk4-layer-shell", LayerShellLibrary.isInstalled, tr("keeps pinned windows in place on Wayland")),
            line("curl", InstalledProgram.path(of: "curl") != nil, tr("fetches pictures for widgets from the web")),
            Line(
                name: tr("Typefaces for flyers"),
                value: typefaces.isEmpty ? tr("all installed") : tr("missing: \(typefaces.joined(separator: ", "))"),
                isMissing: !typefaces.isEmpty),
        ]
    }
}
