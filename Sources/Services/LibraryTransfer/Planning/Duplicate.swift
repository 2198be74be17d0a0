/// What makes a code of a file a duplicate.
public enum Duplicate: Hashable, Sendable {
    /// The library has it, under this id.
    case ofCode(id: Int64)
    /// It stands further in front in the same file, on this line.
    case ofLine(Int)
}
