public import Gtk
public import Payload

/// An address with its destination emphasised, the rest stepping back, and nothing in it hidden.
@MainActor
public enum AddressLabel {
    public static func make(_ address: AddressAnatomy) -> Label {
        let label = Label("", classes: ["monospace"]).fitting(.wrap)
        show(address, in: label)
        return label
    }

    /// Shows an address in a label; what is too long for any address is cut.
    public static func show(_ address: AddressAnatomy, in label: Label) {
        var left = 9000
        var parts: [(text: String, emphasis: Label.Emphasis?)] = []
        for part in address.parts where left > 0 {
            let text = String(part.text.unicodeScalars.prefix(left))
            left -= part.text.unicodeScalars.count
            parts.append((left < 0 ? text + "…" : text, emphasis(part.role)))
        }
        label.setText(parts)
    }

    private static func emphasis(_ role: AddressAnatomy.Role) -> Label.Emphasis {
        switch role {
        case .destination: .strong
        case .credentials: .alarming
        case .scheme, .rest: .dim
        }
    }

    /// The other spelling of the destination, in words; nil where it has one only.
    public static func otherSpelling(of address: AddressAnatomy) -> String? {
        address.otherHost.map { $0.utf8.allSatisfy { $0 < 0x80 } ? "In the letters of the network: \($0)" : "It reads as: \($0)" }
    }
}
