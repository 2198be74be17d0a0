import ArgumentParser
import Foundation
import LibraryStore
import LibraryTransfer
import Platform

/// Syncs the library with a folder.
struct SyncCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: tr("Sync the library with a folder shared by Syncthing, Nextcloud or similar."),
        usage: "quire sync [--folder DIR | --status | --off] [<options>]",
        discussion: tr(
            """
            The folder has one file for each code. Changes from other devices are merged: for each field, the newest change wins; if two \
            devices changed the content or the notes of a code independently, both versions are kept. Files that cannot be read are \
            reported on standard error and left alone. While the window is open, it syncs automatically.
            """),
        examples: ["quire sync --folder ~/Nextcloud/Quire", "quire sync", "quire sync --status --json"])

    @Option(
        help: ArgumentHelp(
            tr("Sync with this folder from now on: an empty one, or one that another device already syncs with."), valueName: "dir"),
        completion: .directory)
    var folder: String?

    @Flag(help: ArgumentHelp(tr("Only show the status.")))
    var status = false

    @Flag(help: ArgumentHelp(tr("Stop syncing. The folder and the codes stay as they are.")))
    var off = false

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        if [folder != nil, status, off].count(where: { $0 }) > 1 {
            throw ValidationError(tr("Use only one of --folder, --status and --off."))
        }
        if let folder, folder.isEmpty { throw ValidationError(tr("--folder needs the name of a folder.")) }
    }

    func run() throws {
        let library = try libraryOptions.open(toChange: !status)
        let sync = LibrarySync(library)
        if status { return try report(sync.status) }
        if off {
            try sync.turnOff()
            announce([.sync], in: library)
            return
        }
        if let folder { try sync.turnOn(URL(fileURLWithPath: folder, isDirectory: true)) }
        defer { announce([.sync], in: library) }
        let report = try sync.run()
        if report.received > 0 { announce([.codes], in: library) }
        for problem in report.problems { Output.notice(about: problem.file, .verbatim(problem.shownReason)) }
        if jsonOption.json { return try Output.json(SyncPassReport(report, folder: sync.status.folder)) }
        // Translators: the end of “3 changes received, 2 files written.”
        let written = tr("1 file written", plural: "\(report.sent) files written", count: report.sent)
        Output.line(
            tr(
                "1 change received, \(written).", plural: "\(count: report.received) changes received, \(written).",
                count: report.received))
        if report.conflicts > 0 {
            Output.line(
                tr(
                    "1 code was changed in two places. Both versions are kept, one titled “… (conflict from …)”.",
                    plural:
                        "\(report.conflicts) codes were changed in two places. Both versions are kept, one titled “… (conflict from …)”.",
                    count: report.conflicts))
        }
    }

    private func report(_ status: SyncStatus) throws {
        if jsonOption.json { return try Output.json(SyncStatusReport(status)) }
        guard let folder = status.folder else { return Output.line(tr("This library isn’t synced with a folder.")) }
        Output.line(tr("Folder: \(folder.path)"))
        Output.line(tr("This device: \(status.device)"))
        Output.line(status.lastSync.map { tr("Last synced: \($0.shown)") } ?? tr("Last synced: never"))
        if let failure = status.shownFailure { Output.line(tr("Problem: \(failure)")) }
        for problem in status.problems { Output.line(tr("Left alone: \(TerminalText.visible(problem.file)): \(problem.shownReason)")) }
    }
}

/// The result of a sync as JSON.
private struct SyncPassReport: Encodable {
    let folder: String?
    let received: Int
    let sent: Int
    let conflicts: Int
    let problems: [SyncProblemReport]

    init(_ report: SyncReport, folder: URL?) {
        self.folder = folder?.path
        (received, sent, conflicts) = (report.received, report.sent, report.conflicts)
        problems = report.problems.map(SyncProblemReport.init)
    }
}

/// The state of the sync as JSON.
private struct SyncStatusReport: Encodable {
    let folder: String?
    let device: String
    let lastSync: Date?
    let failure: String?
    let problems: [SyncProblemReport]

    init(_ status: SyncStatus) {
        folder = status.folder?.path
        (device, lastSync, failure) = (status.device, status.lastSync, status.failure)
        problems = status.problems.map(SyncProblemReport.init)
    }
}

/// A file that could not be synced as JSON.
private struct SyncProblemReport: Encodable {
    let file: String
    let reason: String

    init(_ problem: SyncProblem) { (file, reason) = (problem.file, problem.reason) }
}
