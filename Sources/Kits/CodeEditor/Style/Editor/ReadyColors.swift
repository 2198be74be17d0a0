import Drawing

/// Colours that codes look good in.
enum ReadyColors {
    struct Entry: Hashable {
        let name: String
        let color: Color
    }

    /// Dark enough for modules on any of `papers`.
    static let inks = entries([
        ("Black", "000000"), ("Ink", "1F1B3A"), ("Navy", "14305C"), ("Blue", "1D4ED8"), ("Violet", "5B21B6"), ("Wine", "7A1F3D"),
        ("Brown", "6B2F12"), ("Forest", "14532D"),
    ])

    static let papers = entries([
        ("White", "FFFFFF"), ("Cream", "FFF8E7"), ("Sand", "F6EBDA"), ("Rose", "FDECEF"), ("Lilac", "F3EEFC"), ("Sky", "E8F2FC"),
        ("Mint", "E7F6ED"),
    ])

    private static func entries(_ table: [(String, String)]) -> [Entry] {
        // A colour of this table that cannot be read is left out; a test counts them.
        table.compactMap { name, hex in Color(hex: hex).map { Entry(name: name, color: $0) } }
    }
}
