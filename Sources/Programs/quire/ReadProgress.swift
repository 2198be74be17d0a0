import Foundation
import Scanning

/// How far the reading of pictures has come, told to the person at the terminal.
struct ReadProgress {
    /// Whether lines have to say which picture they are about.
    private(set) var hasSeveral: Bool
    /// Codes.
    private(set) var found = 0
    /// Pictures that were looked at, with or without a code.
    private var read = 0
    private var problems = 0

    init(of files: [String]) {
        var isFolder: ObjCBool = false
        hasSeveral = files.count > 1 || files.contains { FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder) && isFolder.boolValue }
    }

    mutating func begin(_ turn: StillReader.Turn) {
        // The pages of a file are known once it is open.
        if turn.count > 1 { hasSeveral = true }
        if hasSeveral {
            Output.progress("Reading picture \(turn.index) of \(turn.count): \(TerminalText.visible(turn.still.place.name))")
        }
    }

    mutating func end(_ look: StillLook) {
        Output.progress("")
        found += look.codes.count
        guard let problem = look.problem else { return read += 1 }
        problems += 1
        Output.message("quire: \(TerminalText.visible(look.place.reference)): \(problem.message)")
    }

    /// What is to be said when nothing was found; nil when the problems have said it.
    var sentence: String? {
        if read > 0 { return "no code was found in \(read == 1 ? "the picture" : "the pictures")." }
        return problems > 0 ? nil : "there are no pictures in \(hasSeveral ? "these places" : "it")."
    }
}
