/// Changing codes. Each function is one transaction: when it returns, what it did survives a crash of the program and of the machine.
extension Library {
    /// Adds a code and returns it with its id.
    @discardableResult
    public func add(_ code: NewCode) throws(LibraryError) -> Code {
        try write { try CodeTable.add(code, to: $0) }
    }

    /// Adds a code and returns it with its id.
    @discardableResult
    public func add(_ code: NewCode) async throws(LibraryError) -> Code {
        try await write { try CodeTable.add(code, to: $0) }
    }

    /// Adds all of the codes or, when one fails, none.
    @discardableResult
    public func add(_ codes: [NewCode]) throws(LibraryError) -> [Code] {
        try write { db in try codes.map { try CodeTable.add($0, to: db) } }
    }

    /// Adds all of the codes or, when one fails, none.
    @discardableResult
    public func add(_ codes: [NewCode]) async throws(LibraryError) -> [Code] {
        try await write { db in try codes.map { try CodeTable.add($0, to: db) } }
    }

    /// Changes a code and returns it as it is now; changing nothing writes nothing.
    @discardableResult
    public func update(_ id: Code.ID, _ change: (inout CodeDraft) -> Void) throws(LibraryError) -> Code {
        try write { try CodeTable.update(id, in: $0, change) }
    }

    /// Changes a code and returns it as it is now; changing nothing writes nothing.
    @discardableResult
    public func update(_ id: Code.ID, _ change: @escaping @Sendable (inout CodeDraft) -> Void) async throws(LibraryError) -> Code {
        try await write { try CodeTable.update(id, in: $0, change) }
    }

    /// Adds a copy titled “… (Copy)”, with an id, a uuid and a history of its own.
    @discardableResult
    public func duplicate(_ id: Code.ID) throws(LibraryError) -> Code {
        try write { try CodeTable.duplicate(id, in: $0) }
    }

    /// Adds a copy titled “… (Copy)”, with an id, a uuid and a history of its own.
    @discardableResult
    public func duplicate(_ id: Code.ID) async throws(LibraryError) -> Code {
        try await write { try CodeTable.duplicate(id, in: $0) }
    }

    /// Moves codes to the trash; an unknown id leaves all of them where they are.
    public func trash(_ ids: [Code.ID]) throws(LibraryError) {
        try write { try CodeTable.trash(ids, in: $0) }
    }

    /// Moves codes to the trash; an unknown id leaves all of them where they are.
    public func trash(_ ids: [Code.ID]) async throws(LibraryError) {
        try await write { try CodeTable.trash(ids, in: $0) }
    }

    /// Takes codes out of the trash, unchanged; this is what undoing a removal is.
    public func restore(_ ids: [Code.ID]) throws(LibraryError) {
        try write { try CodeTable.restore(ids, in: $0) }
    }

    /// Takes codes out of the trash, unchanged; this is what undoing a removal is.
    public func restore(_ ids: [Code.ID]) async throws(LibraryError) {
        try await write { try CodeTable.restore(ids, in: $0) }
    }

    /// Removes codes for good, wherever they are; an unknown id removes none.
    public func removePermanently(_ ids: [Code.ID]) throws(LibraryError) {
        try write { try CodeTable.removePermanently(ids, in: $0) }
    }

    /// Removes codes for good, wherever they are; an unknown id removes none.
    public func removePermanently(_ ids: [Code.ID]) async throws(LibraryError) {
        try await write { try CodeTable.removePermanently(ids, in: $0) }
    }

    /// Logs that a code was shown just now; `record` logs other uses.
    public func markUsed(_ id: Code.ID) throws(LibraryError) {
        try write { try EventTable.record(.shown, of: id, in: $0) }
    }

    /// Logs that a code was shown just now; `record` logs other uses.
    public func markUsed(_ id: Code.ID) async throws(LibraryError) {
        try await write { try EventTable.record(.shown, of: id, in: $0) }
    }
}
