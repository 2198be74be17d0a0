import Flyers
import Foundation
import Gtk

/// A file that is no template: what is wrong in it, and at which line.
@MainActor
enum BrokenRow {
    static func make(_ broken: BrokenTemplate, show: @escaping @MainActor (URL) -> Void) -> Widget {
        let name = broken.file.lastPathComponent
        let words = Box(.column, spacing: 4, [Label(name, classes: ["card-title"]).fitting(.wrap)])
        for line in lines(of: broken) { words.append(Label(line, classes: ["caption"]).fitting(.wrap).width(characters: 16, atMost: 72)) }
        words.expandsHorizontally = true
        let icon = Icon("quire-warning-symbolic")
        icon.addClass("warning-text")
        icon.verticalAlignment = .start
        let button = Button("Show the file") { show(broken.file) }
        button.setAccessibleLabel("Show the file \(name)")
        button.verticalAlignment = .center
        button.horizontalAlignment = .start
        let top = Box(.row, spacing: 12, [icon, words])
        top.expandsHorizontally = true
        let row = Box(.row, spacing: 12, classes: ["row"], [top, button])
        let bin = AdaptiveBin(minimumWidth: 240) { width, _ in
            let direction: Box.Direction = width < narrow ? .column : .row
            // Sizes are being given out now: the change takes effect with the next frame.
            if row.direction != direction { Task { @MainActor in row.direction = direction } }
        }
        bin.setChild(row)
        return bin
    }

    /// What is wrong, as many of it as one mends before looking again.
    private static func lines(of broken: BrokenTemplate) -> [String] {
        func said(_ line: Int?, _ message: String) -> String { line.map { "Line \($0): \(message)" } ?? message }
        let all = broken.problems.map { said($0.line, $0.message) }
        guard !all.isEmpty else { return [said(broken.line, broken.message)] }
        let rest = all.count - mostLines
        return all.prefix(mostLines) + (rest > 0 ? ["\(rest.formatted()) more mistakes follow."] : [])
    }

    private static let mostLines = 3

    /// Logical pixels, below which the button goes below the words.
    private static let narrow = 480
}
