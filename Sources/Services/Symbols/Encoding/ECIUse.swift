/// When a symbol says that its text is UTF-8 (extended channel interpretation 26, ISO/IEC 18004 §7.4.2), which takes 12 bits.
///
/// Bytes that are no UTF-8 are never said to be.
public enum ECIUse: String, CaseIterable, Sendable {
    /// Where readers in use take the text for another character set without it.
    case automatic
    case always
    case never
}
