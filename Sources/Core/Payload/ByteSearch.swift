extension String {
    /// Whether the bytes of another text stand in this one, without regard to what makes a character.
    package func holds(_ other: String) -> Bool {
        var (text, sought) = (self, other)
        return text.withUTF8 { bytes in
            sought.withUTF8 { part in
                guard let first = part.first else { return true }
                var rest = bytes[...]
                while rest.count >= part.count, let start = rest.firstIndex(of: first) {
                    rest = rest[start...]
                    if rest.starts(with: part) { return true }
                    rest = rest.dropFirst()
                }
                return false
            }
        }
    }
}
