import Foundation

/// Changing many codes at once, with one undo for each batch.
extension Library {
    /// Changes all of the codes, or none when an id is unknown; the value returned takes exactly this back.
    @discardableResult
    public func change(_ ids: [Code.ID], _ batch: CodeBatch) throws(LibraryError) -> CodeBatchUndo {
        try write { try BatchTable.apply(batch, to: ids, in: $0) }
    }

    /// Changes all of the codes, or none when an id is unknown; the value returned takes exactly this back.
    @discardableResult
    public func change(_ ids: [Code.ID], _ batch: CodeBatch) async throws(LibraryError) -> CodeBatchUndo {
        try await write { try BatchTable.apply(batch, to: ids, in: $0) }
    }

    /// Takes a batch back. What was changed again since stays as it is, and codes that are gone for good stay gone.
    public func undo(_ batch: CodeBatchUndo) throws(LibraryError) {
        try write { try BatchTable.undo(batch, in: $0) }
    }

    /// Takes a batch back. What was changed again since stays as it is, and codes that are gone for good stay gone.
    public func undo(_ batch: CodeBatchUndo) async throws(LibraryError) {
        try await write { try BatchTable.undo(batch, in: $0) }
    }
}
