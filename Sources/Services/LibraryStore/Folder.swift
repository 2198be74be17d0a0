/// A folder of the library.
public struct Folder: Identifiable, Hashable, Sendable {
    public let id: Int64
    /// One line of 1 to 50 characters, unlike every other folder's apart from case and accents.
    public let name: String
    /// The name of an icon; nil for the usual one.
    public let icon: String?
    /// Six hexadecimal digits, red, green, blue; nil for the usual colour.
    public let color: String?

    /// The longest name, in characters as people count them.
    public static let longestName = 50

    /// What the codes without a folder are called; no folder may be.
    public static let unfiledName = "Unfiled"
}

/// How many codes that are not in the trash each folder holds.
public struct FolderCounts: Hashable, Sendable {
    let counts: [Folder.ID?: Int]

    /// The number in a folder; nil asks for the unfiled ones.
    public subscript(folder: Folder.ID?) -> Int { counts[folder] ?? 0 }

    /// The number in the whole library.
    public var total: Int { counts.values.reduce(0, +) }
}

/// What becomes of the codes of a folder that is removed.
public enum FolderRemoval: String, CaseIterable, Sendable {
    /// They stay, unfiled.
    case unfile
    /// They go to the trash; restored, they are unfiled.
    case trash
}
