import ArgumentParser
import DesktopAPI
import Foundation
import Glibc
import ScanCheck
import Symbols

/// Tells another program of Quire's whether a content would be read in a style. Not for people.
struct CheckStyleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: StyleCheck.command, abstract: "Check a style for another program of Quire’s.", shouldDisplay: false)

    func run() throws {
        guard isatty(STDIN_FILENO) == 0 else {
            throw Failure("styles are checked here for another program: use “quire make --json”, which says whether a code scans.")
        }
        let bytes = try PayloadSource.read("-", limit: 1 << 20)
        guard let question = try? JSONDecoder().decode(StyleCheck.Question.self, from: Data(bytes)) else {
            throw Failure("this is no question about a style.")
        }
        try Output.json(answer(question))
    }

    private func answer(_ question: StyleCheck.Question) -> StyleCheck.Answer {
        let checked: CheckedSymbols
        do throws(SymbolError) {
            checked = try CheckedSymbols(style: question.style) { level throws(SymbolError) in
                [try SymbolEncoder.encode(Array(question.payload), level: level)]
            }
        } catch {
            return StyleCheck.Answer(style: nil, refusal: error.message)
        }
        if let refusal = ScanReport.refusal(of: checked) { return StyleCheck.Answer(style: nil, refusal: refusal) }
        return StyleCheck.Answer(style: checked.style.json)
    }
}
