// Fuzzes picture files and grey pixels: a byte that chooses between them, then a file, or a width and the pixels.
import Drawing
import Foundation
import Scanning

/// What libFuzzer's own `main` does; a Swift program has another.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<Int32>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// Small: what a decoder does wrong it does in its first looks, and a fuzzer lives from many runs.
private let limit = Duration.milliseconds(20)

private func plane(_ input: [UInt8]) -> LumaPlane? {
    if input.first == UInt8(ascii: "L") {
        guard input.count > 2, input[1] > 0 else { return nil }
        let (width, pixels) = (Int(input[1]), input.dropFirst(2))
        let height = pixels.count / width
        return LumaPlane(width: width, height: height, pixels: Array(pixels.prefix(width * height)))
    }
    // An error is an answer; only crashes and hangs are not.
    guard let picture = try? Picture(bytes: Array(input.dropFirst())), picture.width * picture.height <= 4_000_000 else { return nil }
    return picture.luma
}

/// The name by which libFuzzer looks for it.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    guard let plane = plane(Array(UnsafeBufferPointer(start: bytes, count: count))) else { return 0 }
    for code in (try? CodeReader().read(plane, effort: .picture, limit: limit)) ?? [] {
        precondition(code.corners.count == 4, "A code without its corners")
        _ = code.text
    }
    return 0
}

private var count = CommandLine.argc
private var arguments = CommandLine.unsafeArgv
exit(runDriver(&count, &arguments, test))
