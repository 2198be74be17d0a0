import Foundation

/// Tags. Codes are given theirs by `update` and `change`.
extension Library {
    /// All tags, in order of their names.
    public func tags() throws(LibraryError) -> [CodeTag] {
        try read { try TagTable.all(in: $0) }
    }

    /// All tags, in order of their names.
    public func tags() async throws(LibraryError) -> [CodeTag] {
        try await read { try TagTable.all(in: $0) }
    }

    /// Renames a tag on all codes; where the new name is another tag's, the two become one.
    public func renameTag(_ name: String, to newName: String) throws(LibraryError) {
        try write { try TagTable.rename(name, to: newName, in: $0) }
    }

    /// Renames a tag on all codes; where the new name is another tag's, the two become one.
    public func renameTag(_ name: String, to newName: String) async throws(LibraryError) {
        try await write { try TagTable.rename(name, to: newName, in: $0) }
    }

    /// Takes a tag from all codes.
    public func removeTag(_ name: String) throws(LibraryError) {
        try write { try TagTable.remove(name, in: $0) }
    }

    /// Takes a tag from all codes.
    public func removeTag(_ name: String) async throws(LibraryError) {
        try await write { try TagTable.remove(name, in: $0) }
    }
}
