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
            Every widget of the kind “status” that shows the name changes at once; “quire widget pin status --set name=NAME” pins one. \
            What was pushed stays until something else is pushed under its name, or it is cleared.
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
        abstract: tr("Push a status in place of the one before."),
        usage: "quire status set NAME key=value … [--json]",
        discussion: tr(
            """
            The keys that mean something:
              title, text  what it is about, and some words about it
              state        such as ok, running or failed: its colour follows
              value        a number or a word that is shown large
              progress     a bar: a share like 0.4, 40% or 3/10
              end, start   moments like 2026-11-21T09:30:00Z, or times from
                           now like +90s, +10m or +1h30m: a countdown
              ttl          after which it is shown as old: seconds, or 10m
              color        success, warning, danger, accent, neutral, 3366CC
              icon         the name of an icon, or an emoji
              url          what a click opens, after a question

            Others are shown as rows of their own in large widgets, in this order. All of it is replaced each time; a key without a value \
            (key=) is left out.

            With an end that is still to come it is a live activity: beside the widgets a window counts down until then, unless that is \
            switched off in Settings. Other pushes under the name change it; one without an end, or “clear”, ends it.
            """),
        examples: [
            #"quire status set build state=running title="Build" progress=0.4"#,
            #"quire status set disk value=81% state=warning Free="92 GB" ttl=1h"#,
            "quire status set tea title=Tea end=+4m",
        ])

    @Argument(help: ArgumentHelp(tr("The name: 1 to 64 letters, digits, “-”, “_” and “.”.")))
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
                throw ValidationError(tr("“\(TerminalText.visible(field))” is no field. Write key=value."))
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
            return Output.notice(tr("there is no display here, so the activity is not shown. It will be where widgets are."))
        }
        guard WidgetHostLauncher.start(bus: MessageBus()) else {
            return Output.notice(tr("quire-widgets, which shows activities, does not start. Install Quire completely."))
        }
    }
}
