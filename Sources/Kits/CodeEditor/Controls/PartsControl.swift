import struct GLib.SignalConnection
import Gtk
import Payload

/// Several texts that belong together in an order of their own, each with its own entry: the parts of an address.
@MainActor
final class PartsControl: FieldControl {
    let view: Widget
    var changed: (@MainActor () -> Void)?
    private let entries: [Entry]
    private var connections: [SignalConnection] = []

    /// RFC 6350 §6.3.1.
    static let address = ["Post-office box", "Extension", "Street", "Town", "Region", "Postcode", "Country"]

    init(label: String, parts: [String]) {
        let entries = parts.map { part in
            let entry = Entry(name: "\(label): \(part.lowercased())", placeholder: part)
            entry.expandsHorizontally = true
            entry.setSize(width: 60)
            return entry
        }
        // What nearly every address has comes first; the box and the extension are for the few that have them.
        let order = parts == Self.address ? [2, 5, 3, 4, 6, 0, 1] : Array(parts.indices)
        let pairs = order.dropFirst().map { entries[$0] }
        let rows = stride(from: 0, to: pairs.count, by: 2).map { start in
            let row = Box(.row, spacing: 4, Array(pairs[start..<min(start + 2, pairs.count)]))
            row.isHomogeneous = true
            return row
        }
        view = Box(.column, spacing: 4, (order.first.map { [entries[$0] as Widget] } ?? []) + rows)
        self.entries = entries
        connections = entries.map { $0.onChange { [weak self] _ in self?.changed?() } }
    }

    var value: FieldValue {
        entries.allSatisfy(\.text.isEmpty) ? .absent : .list(entries.map { .text($0.text) })
    }

    func show(_ value: FieldValue) {
        let texts = value.elements.map(\.text)
        for (index, entry) in entries.enumerated() {
            connections[index].silenced { entry.text = texts.indices.contains(index) ? texts[index] : "" }
        }
    }

    func focus() { entries[entries.count > 2 ? 2 : 0].grabFocus() }

    func showProblem(_ sentence: String?, part: String?) -> Bool { false }
}
