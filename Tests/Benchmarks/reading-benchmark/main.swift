// Reads pictures in one process and says how long each took, without starting a program and without loading the picture.
//
//   reading-benchmark [--limit MILLISECONDS] FILE …      or one name a line on standard input
//
// The limit is that of a chosen picture where none is given; a longer one shows on a busy machine what is found on an idle one.
// A JSON object a line: the file, milliseconds by the clock and of the processor, and what was found.
import Drawing
import Foundation
import Graphics
import Payload
import Scanning

struct Measurement: Encodable {
    struct Code: Encodable {
        let symbology: String
        let text: String
        let hex: String
        let corners: [[Int]]
    }

    let file: String
    var milliseconds = 0.0
    var processorMilliseconds = 0.0
    var codes: [Code] = []
    var error: String?
}

func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
}

func measure(_ file: String, limit: Duration?) -> Measurement {
    var measurement = Measurement(file: file)
    do {
        let plane = try Picture(file: file).luma
        let (start, processorStart) = (ContinuousClock.now, processorTime())
        let codes = try CodeReader().read(plane, effort: .picture, limit: limit)
        measurement.milliseconds = start.duration(to: .now) / .milliseconds(1)
        measurement.processorMilliseconds = processorTime() - processorStart
        measurement.codes = codes.map { code in
            Measurement.Code(
                symbology: code.symbology.name, text: code.text, hex: code.bytes.map { String(format: "%02x", $0) }.joined(),
                corners: code.corners.map { [Int($0.x.rounded()), Int($0.y.rounded())] })
        }
    } catch {
        measurement.error = error.localizedDescription
    }
    return measurement
}

let encoder = JSONEncoder()
encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]

var files = Array(CommandLine.arguments.dropFirst())
var limit: Duration?
if files.first == "--limit", files.count > 1 {
    limit = Int(files[1]).map { .milliseconds($0) }
    files.removeFirst(2)
}

@MainActor func report(_ file: String) throws {
    print(String(decoding: try encoder.encode(measure(file, limit: limit)), as: UTF8.self))
}

if files.isEmpty {
    while let file = readLine() { try report(file) }
} else {
    for file in files { try report(file) }
}
