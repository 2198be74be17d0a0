// Turns a camera on and prints what it is, its modes, the one that was chosen, and what can be set.
//
//   describe-camera /dev/videoN                   all of that
//   describe-camera /dev/videoN CONTROL VALUE     then sets a control and prints it again
import Foundation
import Scanning

let arguments = Array(CommandLine.arguments.dropFirst())
guard let path = arguments.first else {
    print("usage: describe-camera /dev/videoN [CONTROL VALUE]")
    exit(2)
}

func describe(_ mode: CaptureMode) -> String {
    "\(mode.width) × \(mode.height) \(mode.layout.rawValue), \(mode.framesPerSecond.formatted()) frames fps"
}

do throws(CaptureError) {
    let camera = try CameraSource(path: path)
    let state = camera.state
    print("\(state.name), \(state.facing)")
    for mode in state.modes { print("mode \(describe(mode))") }
    print("chosen \(describe(state.mode))")
    for control in await state.controls?.list() ?? [] {
        print("control \(control.id.rawValue) \(control.kind), standard \(control.standard), is \(control.value)")
    }
    if arguments.count == 3, let id = CameraControl.ID(rawValue: arguments[1]), let value = Int(arguments[2]) {
        try await state.controls?.set(id, to: value)
        let control = (await state.controls?.list() ?? []).first { $0.id == id }
        print("set \(id.rawValue) to \(control.map { String($0.value) } ?? "nothing")")
    }
    var frames = 0
    let begin = ContinuousClock.now
    while ContinuousClock.now - begin < .seconds(3) { if try camera.next(within: .seconds(1), { _ in }) { frames += 1 } }
    print("\(frames) frames in \(ContinuousClock.now - begin)")
} catch {
    print(error)
    exit(1)
}
