/// The widgets pinned to the desktop.
extension Library {
    /// Everything that is pinned, oldest first.
    public func pins() throws(LibraryError) -> [PinnedWidget] {
        try read { try PinTable.all(in: $0) }
    }

    /// Everything that is pinned, oldest first.
    public func pins() async throws(LibraryError) -> [PinnedWidget] {
        try await read { try PinTable.all(in: $0) }
    }

    /// Pins a widget and returns it with its id.
    @discardableResult
    public func pin(
        kind: String, family: String, configuration: [String: String] = [:], placement: String? = nil,
        options: WindowOptions = WindowOptions()
    ) throws(LibraryError) -> PinnedWidget {
        try write {
            try PinTable.add(kind: kind, family: family, configuration: configuration, placement: placement, options: options, to: $0)
        }
    }

    /// Pins a widget and returns it with its id.
    @discardableResult
    public func pin(
        kind: String, family: String, configuration: [String: String] = [:], placement: String? = nil,
        options: WindowOptions = WindowOptions()
    ) async throws(LibraryError) -> PinnedWidget {
        try await write {
            try PinTable.add(kind: kind, family: family, configuration: configuration, placement: placement, options: options, to: $0)
        }
    }

    /// Removes a pinned widget.
    public func unpin(_ id: PinnedWidget.ID) throws(LibraryError) {
        try write { try PinTable.remove(id, from: $0) }
    }

    /// Removes a pinned widget.
    public func unpin(_ id: PinnedWidget.ID) async throws(LibraryError) {
        try await write { try PinTable.remove(id, from: $0) }
    }

    /// Remembers where the window of a pinned widget stands.
    public func setPlacement(_ placement: String?, ofPin id: PinnedWidget.ID) throws(LibraryError) {
        try write { try PinTable.setPlacement(placement, of: id, in: $0) }
    }

    /// Remembers where the window of a pinned widget stands.
    public func setPlacement(_ placement: String?, ofPin id: PinnedWidget.ID) async throws(LibraryError) {
        try await write { try PinTable.setPlacement(placement, of: id, in: $0) }
    }

    /// Changes what a pinned widget shows.
    public func setConfiguration(_ configuration: [String: String], ofPin id: PinnedWidget.ID) throws(LibraryError) {
        try write { try PinTable.setConfiguration(configuration, of: id, in: $0) }
    }

    /// Changes what a pinned widget shows.
    public func setConfiguration(_ configuration: [String: String], ofPin id: PinnedWidget.ID) async throws(LibraryError) {
        try await write { try PinTable.setConfiguration(configuration, of: id, in: $0) }
    }

    /// Makes a pinned widget larger or smaller.
    public func setFamily(_ family: String, ofPin id: PinnedWidget.ID) async throws(LibraryError) {
        try await write { try PinTable.setFamily(family, of: id, in: $0) }
    }

    /// Changes how the window of a pinned widget stays on the desktop.
    public func setOptions(_ options: WindowOptions, ofPin id: PinnedWidget.ID) async throws(LibraryError) {
        try await write { try PinTable.setOptions(options, of: id, in: $0) }
    }
}
