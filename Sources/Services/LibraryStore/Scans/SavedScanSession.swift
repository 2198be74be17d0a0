/// Where the codes of a scan session go in the library.
public enum SavedSessionPlace: Hashable, Sendable {
    case unfiled
    case folder(Folder.ID)
    /// A new folder of that name, or the one of that name where there is one.
    case folderNamed(String)
}

/// What saving a scan session did, to be undone by `Library.undo`.
public struct SavedScanSession: Hashable, Sendable {
    public let session: ScanSession.ID
    /// The new codes, in the order in which they were first seen.
    public let added: [Code.ID]
    /// How many were in the library already, and were left as they are.
    public let known: Int
    /// Where the new ones are; nil where they are unfiled.
    public let folder: Folder.ID?
    let hasMadeFolder: Bool
}
