public import Foundation
public import LibraryStore
public import Payload

/// A code that somebody asks to keep: what the command line's `add` and the bus's `Create` make of what they are given.
public struct CodeRequest: Hashable, Sendable {
    public var payload: Payload
    /// What it is taken for where the payload does not say it itself.
    public var kind: PayloadKind?
    /// An empty one stands for the title that the payload suggests.
    public var title = ""
    /// The name of a folder that there is; nil leaves it unfiled.
    public var folder: String?
    /// Those that do not exist yet are made.
    public var tags: [String] = []
    public var notes = ""
    public var isFavorite = false
    public var expires: Date?
    public var isOneTime = false
    /// JSON of a style that has been checked; nil for the usual one.
    public var style: String?

    public init(payload: Payload, kind: PayloadKind? = nil) {
        self.payload = payload
        self.kind = kind
    }

    /// Keeps it; when this returns, it is on the disk.
    public func keep(in library: Library) throws(LibraryError) -> Code {
        var new = NewCode(payload: payload, kind: kind, title: title, style: style, isFavorite: isFavorite)
        if let folder { new.folder = try FolderNames(library).id(of: folder) }
        new.tags = tags
        new.notes = notes
        new.expires = expires
        new.isOneTime = isOneTime
        return try library.add(new)
    }
}
