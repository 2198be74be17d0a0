/// Flags as tables write them.
enum YesNo {
    private static let yes: Set<String> = [
        "1", "true", "yes", "y", "x", "on", "ja", "j", "oui", "o", "si", "sí", "s", "vero", "sim", "tak", "wahr", "vrai", "verdadero",
        "waar", "prawda", "да", "истина", "是", "はい", "예", "✓", "★",
    ]

    static func isYes(_ text: String?) -> Bool { text.map { yes.contains($0.lowercased()) } ?? false }
}
