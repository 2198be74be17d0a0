// Fuzzes what payloads mean: a byte that chooses the symbology, then the payload.
import Foundation
import Payload

/// What libFuzzer's own `main` does; a Swift program has another.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<Int32>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

private struct Fields: Encodable {
    let fields: [PayloadField]

    func encode(to encoder: any Encoder) throws { try fields.encodeAsObject(to: encoder) }
}

private let symbologies = ["", "QR-Code", "EAN-13", "EAN-8", "UPC-A", "UPC-E", "CODE-39", "DataBar-Exp", "GS1 QR-Code"]

/// The name by which libFuzzer looks for it.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let input = UnsafeBufferPointer(start: bytes, count: count)
    guard let choice = input.first else { return 0 }
    let payload = Payload(bytes: Array(input.dropFirst()))
    let parsed = payload.parsed(printedAs: symbologies[Int(choice) % symbologies.count])
    precondition(!parsed.title.isEmpty, "A payload without a title")
    _ = payload.displayText
    _ = payload.link
    // What cannot be told as JSON is a defect of the fields.
    _ = try! JSONEncoder().encode(Fields(fields: parsed.fields))
    return 0
}

private var count = CommandLine.argc
private var arguments = CommandLine.unsafeArgv
exit(runDriver(&count, &arguments, test))
