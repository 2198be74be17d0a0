import LibraryStore

/// Tells the other programs of this session what has changed; called after each change that was saved.
func announce(_ topics: Set<LibraryChange.Topic>, in library: Library) {
}
