/// A file of the codes of one kind.
public struct KindExport: Hashable, Sendable {
    /// What the file holds; none when there is no such code.
    public private(set) var bytes: [UInt8] = []
    /// How many codes are in it.
    public private(set) var written = 0
    /// How many codes of the kind the format cannot hold.
    public private(set) var leftOut = 0

    mutating func add(_ component: [UInt8]) {
        bytes += component
        if component.last != 0x0A, component.last != 0x0D { bytes += [0x0D, 0x0A] }
        written += 1
    }

    mutating func leaveOut() { leftOut += 1 }

    mutating func enclose(before: [UInt8], after: [UInt8]) {
        if written > 0 { bytes = before + bytes + after }
    }
}
