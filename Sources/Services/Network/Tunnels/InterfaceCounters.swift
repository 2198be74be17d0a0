/// Bytes that went through an interface since it was made, or since its driver counts.
struct InterfaceCounters: Hashable, Sendable {
    let index: Int
    let received: UInt64
    let sent: UInt64
}
