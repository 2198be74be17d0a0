import Foundation
import LibraryStore
import LibraryTransfer

/// Takes in all that lies in the inbox, and says what came of each file.
struct InboxRun {
    let library: Library
    let isJSON: Bool

    private static let patience = Duration.seconds(10)
    /// Seconds between two looks at a file that may not be whole yet.
    private static let pause = 0.25

    func take() throws {
        let folder = InboxFolder()
        var (taken, rejected): ([InboxPass.Taken], [RejectedFile]) = ([], [])
        defer { if !taken.isEmpty { announce(taken.contains { $0.tasks > 0 } ? [.codes, .tasks] : [.codes], in: library) } }
        while true {
            let pass = try folder.take(into: library, waiting: Self.patience)
            taken += pass.taken
            rejected += pass.rejected
            let reports = pass.taken.map { InboxReport($0) } + pass.rejected.map(InboxReport.init(rejected:))
            try Output.lines(try reports.map { isJSON ? try JSONLine.text($0) : $0.line })
            if let obstacle = pass.obstacle { throw Failure(obstacle) }
            if pass.isElsewhere { throw Failure("another Quire is taking the files in. Try again in a moment.") }
            if pass.isUnsettled {
                // What is half written is whole, or taken for broken, within seconds.
                Thread.sleep(forTimeInterval: Self.pause)
            } else if !pass.hasMore {
                break
            }
        }
        guard !rejected.isEmpty else { return }
        throw Failure(
            "\(rejected.count == 1 ? "1 file was" : "\(rejected.count) files were") set aside in \(TerminalText.visible(folder.rejectedURL.path)). "
                + "Correct \(rejected.count == 1 ? "it" : "them"), and use “quire inbox retry --all”.")
    }
}
