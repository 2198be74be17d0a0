import Dispatch
import Synchronization

/// The rows of records, prepared on the other cores while those before them are inserted. A few hundred are in memory at a time.
struct PreparedRows<Records: Sequence<CodeRecord>> {
    private var records: Records.Iterator
    private var parts: [PreparedPart] = []
    private static var size: Int { 256 }
    private static var ahead: Int { 4 }

    init(_ records: Records) {
        self.records = records.makeIterator()
    }

    mutating func next() -> [RecordRow]? {
        while parts.count < Self.ahead, let part = part() { parts.append(part) }
        return parts.isEmpty ? nil : parts.removeFirst().rows()
    }

    private mutating func part() -> PreparedPart? {
        var part: [CodeRecord] = []
        while part.count < Self.size, let record = records.next() { part.append(record) }
        // A few are done before another core has woken up.
        return part.isEmpty ? nil : PreparedPart(part, elsewhere: part.count == Self.size)
    }
}

/// Some records that become rows, on whichever core takes them first: another one, or the one that needs them.
private final class PreparedPart: Sendable {
    private let records: [CodeRecord]
    private let isTaken = Atomic(false)
    private let prepared = Mutex<[RecordRow]>([])
    private let end = DispatchSemaphore(value: 0)

    init(_ records: [CodeRecord], elsewhere: Bool) {
        self.records = records
        guard elsewhere else { return }
        DispatchQueue.global(qos: .userInitiated).async { [self] in
            guard take() else { return }
            prepared.withLock { $0 = records.map(RecordRow.init) }
            end.signal()
        }
    }

    /// To be asked once.
    func rows() -> [RecordRow] {
        if take() { return records.map(RecordRow.init) }
        end.wait()
        return prepared.withLock { $0 }
    }

    private func take() -> Bool {
        isTaken.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
    }
}
