/// Where libcsv hands over its cells: the reader owns it for as long as libcsv knows its address.
final class CellCollector {
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    var isWhole = false

    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static func at(_ pointer: UnsafeMutableRawPointer?) -> CellCollector {
        Unmanaged<CellCollector>.fromOpaque(pointer!).takeUnretainedValue()
    }

    func add(_ cell: UnsafeRawBufferPointer) {
        bytes.append(contentsOf: cell)
        ends.append(bytes.count)
    }

    func reset() {
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        isWhole = false
    }

    func row(line: Int) -> TableRow { TableRow(line: line, bytes: bytes, ends: ends) }
}
