import ArgumentParser
import Desktop
import GLib
import Platform
import StatusStore

/// The commands for statuses that programs push and widgets show.
struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: tr("Push a live status that widgets show, from a script or by hand."),
        usage: "quire status <command>",
        discussion: tr(
            """
            Every widget of the kind “status” that shows the name changes at once; “quire widget pin status --set name=NAME” pins one. A \
            status stays until another one is pushed under its name, or it is cleared.
            """),
        examples: [
            #"quire status set backup state=running title="Nightly backup" progress=40%"#,
            #"quire status set backup state=ok title="Nightly backup" text="12 GB" ttl=1d"#,
            "quire status set tea title=Tea state=brewing end=+4m",
            "quire status get backup state",
            "quire status clear backup",
        ],
        subcommands: [StatusSetCommand.self, StatusGetCommand.self, StatusClearCommand.self, StatusListCommand.self])
}

/// Pushes a status.
struct StatusSetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: tr("Push a status, replacing the previous one."),
        usage: "quire status set NAME key=value … [--json]",
        discussion: tr(
            """
            These keys have a meaning:
              title, text  what it is about, and some words about it
              state        such as ok, running or failed; sets the colour
              value        a number or a word to show large
              progress     a bar: a fraction like 0.4, 40% or 3/10
              end, start   times like 2026-11-21T09:30:00Z, or relative to
                           now like +90s, +10m or +1h30m: a countdown
              ttl          when it counts as old: seconds, or 10m
              color        success, warning, danger, accent, neutral, 3366CC
              icon         the name of an icon, or an emoji
              url          what a click opens, after confirmation

            Other keys are shown as rows in large widgets, in this order. Each push replaces the whole status; a key without a value \
            (key=) is left out.

            A status with an end in the future is a live activity: a window next to the widgets counts down to it, unless this is \
            switched off in Settings. Further pushes under the name update it; a push without an end, or “clear”, ends it.
            """),
        examples: [
            #"quire status set build state=running title="Build" progress=0.4"#,
            #"quire status set disk value=81% state=warning Free="92 GB" ttl=1h"#,
            "quire status set tea title=Tea end=+4m",
        ])

    @Argument(help: ArgumentHelp(tr("The name: 1 to 64 letters, digits, “-”, “_” and “.”.")), completion: .statuses)
    var name: String

    @Argument(help: ArgumentHelp(tr("What it says."), valueName: "key=value"))
    var fields: [String]

    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        let status = try StatusFolder().set(StatusName(name), try parsedFields())
        if jsonOption.json { try Output.json(StatusReport(status)) }
        if status.isActive(at: status.pushed) { await ActivityHost.start() }
    }

    private func parsedFields() throws -> [StatusField] {
        try fields.map { field in
            guard let (key, value) = assignment(field) else {
                throw ValidationError(tr("“\(TerminalText.visible(field))” isn’t a field. Use key=value."))
            }
            return StatusField(key, value)
        }
    }
}

/// The program that shows live activities.
enum ActivityHost {
    /// Starts the program unless it runs. A failure is only reported, because the status is stored all the same.
    @MainActor
    static func start() {
        guard Preferences().showsActivities else { return }
        guard WidgetHostLauncher.hasDisplay else {
            return Output.notice(tr("there is no display here, so the activity isn’t shown. It will appear where widgets are shown."))
        }
        guard WidgetHostLauncher.start(bus: MessageBus()) else {
            return Output.notice(tr("quire-widgets, which shows activities, doesn’t start. Check that Quire is fully installed."))
        }
    }
}
