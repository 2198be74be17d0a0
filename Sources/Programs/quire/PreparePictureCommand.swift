import ArgumentParser
import Foundation
import Glibc
import Pictures

/// Downloads and decodes a picture for another program of Quire's, in a process that may be lost. Not for people.
struct PreparePictureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prepare-picture", abstract: "Make a picture ready for another program of Quire’s.", shouldDisplay: false)

    func run() throws {
        guard isatty(STDIN_FILENO) == 0, isatty(STDOUT_FILENO) == 0 else {
            throw Failure("pictures are made ready for another program: use “quire widget snapshot picture --set file=PATH -o FILE.png”.")
        }
        PictureServer.serve(from: .standardInput, to: .standardOutput)
    }
}
