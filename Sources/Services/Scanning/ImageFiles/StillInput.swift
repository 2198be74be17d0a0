/// Something that may hold pictures.
public enum StillInput: Sendable {
    /// A picture, a PDF file or a folder: which of them, the content says.
    case path(String)
    /// A picture file in memory.
    case bytes([UInt8], name: String)
    /// What is known to be one picture.
    case still(Still)
    /// An address that nothing is fetched from.
    case remote(String)
}
