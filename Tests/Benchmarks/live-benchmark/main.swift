// Plays recordings through the live reader at their own rate, and prints what it takes; `taskset --cpu-list 0` keeps it to one core.
//
//   live-benchmark costs                        milliseconds that one frame of 1920 × 1080 takes to be converted
//   live-benchmark codes FILE.y4m …             from a frame's arrival until its codes are read, beside zbar on the same frames
//   live-benchmark nothing FILE.y4m …           share of one core while no code is in view, beside zbar on every frame
//   live-benchmark memory FILE.y4m              resident memory at the start, in the middle and at the end
//
//   --seconds N      how long each recording is played; otherwise 30
//   --previews W     pixels that previews have at most, as for a window; otherwise 960, 0 for none as in a terminal
import Foundation

var arguments = Array(CommandLine.arguments.dropFirst())

@MainActor func take(_ option: String, else standard: Int) -> Int {
    guard let place = arguments.firstIndex(of: option), place + 1 < arguments.count else { return standard }
    defer { arguments.removeSubrange(place...place + 1) }
    return Int(arguments[place + 1]) ?? standard
}

let run = Run(seconds: take("--seconds", else: 30), previewWidth: take("--previews", else: 960))
let files = Array(arguments.dropFirst())
switch arguments.first {
case "costs": try ConversionCosts.print()
case "codes": for file in files { try await run.codes(file) }
case "nothing": for file in files { try await run.nothing(file) }
case "memory": for file in files { try await run.memory(file) }
default:
    print("usage: live-benchmark costs|codes|nothing|memory [--seconds N] [--previews W] [FILE.y4m …]")
    exit(2)
}
