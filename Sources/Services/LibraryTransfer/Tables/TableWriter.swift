internal import CLibCSV

/// Writes a table as RFC 4180 has it, with cells that no spreadsheet takes for a formula.
struct TableWriter {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ cells: [some StringProtocol]) {
        for (index, cell) in cells.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            add(Array(cell.utf8))
        }
        bytes.append(contentsOf: [0x0D, 0x0A])
    }

    private mutating func add(_ cell: [UInt8]) {
        let safe = FormulaGuard.guarded(cell)
        guard Self.needsQuotes(safe) else {
            bytes.append(contentsOf: safe)
            return
        }
        let room = 2 * safe.count + 2
        let quoted = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            count = csv_write(buffer.baseAddress, room, safe, safe.count)
        }
        bytes.append(contentsOf: quoted)
    }

    private static func needsQuotes(_ cell: [UInt8]) -> Bool {
        if cell.first == 0x20 || cell.last == 0x20 { return true }
        return cell.contains { byte in
            switch byte {
            case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\""), 0x09, 0x0A, 0x0D: true
            default: false
            }
        }
    }
}
