import CGtk

extension Key {
    /// What the key types; nil for one that types nothing to be seen.
    public var typed: Character? {
        guard let scalar = UnicodeScalar(gdk_keyval_to_unicode(rawValue)), scalar.value >= 0x20, scalar.value != 0x7F else { return nil }
        return Character(scalar)
    }

    /// Whether it is the key of that letter, with or without Shift.
    public func isLetter(_ letter: Character) -> Bool { typed?.lowercased() == letter.lowercased() }
}
