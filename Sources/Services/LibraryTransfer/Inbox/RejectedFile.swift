/// A file that could not be taken in, as it lies beside its reason.
public struct RejectedFile: Hashable, Sendable, Identifiable {
    let file: SpoolName
    /// What happened and what to do, in sentences for people.
    public let reason: String

    public var id: [UInt8] { file.bytes }
    /// For people: on one line, with what could hide or turn text shown.
    public var name: String { file.shown }

    /// Whether somebody means this file by a name: as it is shown, or to the letter.
    public func isCalled(_ name: String) -> Bool { name == self.name || Array(name.utf8) == file.bytes }
}
